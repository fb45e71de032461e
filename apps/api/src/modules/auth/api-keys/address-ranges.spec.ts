import { describe, expect, it } from '@jest/globals';
import { isAddressIn, readAddressRange } from './address-ranges.js';

describe('a range of addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['10.20.30.40/16', '10.20.0.0/16'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:1:2:3::/48', '2001:db8:1::/48'],
  ])('is read: %s', (text, expected) => {
    expect(readAddressRange(text)).toBe(expected);
  });

  it.each([
    '',
    '10/8',
    '10.0.0.0/33',
    '10.0.0',
    '0x0a.0.0.1',
    '::ffff:10.0.0.1',
    '::/129',
    'example.com',
    '10.0.0.1-9',
  ])('is refused rather than guessed: %j', (text) => expect(readAddressRange(text)).toBeNull());

  it.each([
    ['10.20.255.255', true],
    ['::ffff:10.20.0.1', true],
    ['10.21.0.0', false],
    ['2001:db8:0:ffff::1', true],
    ['2001:db8:1::', false],
    ['::', false],
    ['fe80::1%eth0', false],
    ['', false],
  ])('holds %s: %s', (address, expected) => {
    expect(isAddressIn(address, ['10.20.0.0/16', '2001:db8:0:0:0:0:0:0/48'])).toBe(expected);
  });
});
