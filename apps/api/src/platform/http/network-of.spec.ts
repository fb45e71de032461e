import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network-of.js';

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['203.0.113.9:50123', '203.0.113.9'],
    ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
    ['nonsense', 'nonsense'],
  ])('takes %s as %s', (address, network) => expect(networkOf(address)).toBe(network));
});
