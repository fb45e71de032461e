import { describe, expect, it } from '@jest/globals';
import { appendAddress } from './forwarded-for';

describe('The address of a request', () => {
  it.each([
    [undefined, '203.0.113.9', '203.0.113.9'],
    [undefined, '::ffff:203.0.113.9', '203.0.113.9'],
    [undefined, '2001:db8::1', '2001:db8::1'],
    ['198.51.100.7', '10.0.0.2', '198.51.100.7, 10.0.0.2'],
    [['198.51.100.7', '192.0.2.1'], '10.0.0.2', '198.51.100.7, 192.0.2.1, 10.0.0.2'],
    ['198.51.100.7,, ', undefined, '198.51.100.7'],
    [undefined, undefined, ''],
  ])('given %j over a connection from %j is passed on as %j', (given, remote, passedOn) => {
    expect(appendAddress(given, remote)).toBe(passedOn);
  });

  it('is the last one however many are made up', () => {
    const chain = appendAddress(Array(500).fill('192.0.2.1').join(','), '203.0.113.9').split(', ');
    expect(chain).toHaveLength(20);
    expect(chain.at(-1)).toBe('203.0.113.9');
  });
});
