import { describe, expect, it } from '@jest/globals';
import { clientAddress } from './forwarded-for';
import { trustedProxies } from './trusted-proxies';

const ours = '10.0.0.0/24, fd00::/8';

describe('The address of a request', () => {
  it.each([
    [undefined, '203.0.113.9', '203.0.113.9'],
    [undefined, '::ffff:203.0.113.9', '203.0.113.9'],
    [undefined, '2001:db8::1', '2001:db8::1'],
    ['198.51.100.7', '10.0.0.2', '198.51.100.7'],
    ['198.51.100.7', '::ffff:10.0.0.2', '198.51.100.7'],
    [['198.51.100.7', '192.0.2.1'], 'fd00::2', '192.0.2.1'],
    ['192.0.2.66, 198.51.100.7, 10.0.0.9', '10.0.0.2', '198.51.100.7'],
    ['198.51.100.7,, ', '10.0.0.2', '198.51.100.7'],
    [undefined, '10.0.0.2', '10.0.0.2'],
    // Made up: the connection is not one of a proxy of ours.
    ['198.51.100.7', '203.0.113.9', '203.0.113.9'],
    ['198.51.100.7', '10.1.0.2', '10.1.0.2'],
    ['198.51.100.7', undefined, ''],
    ['198.51.100.7', 'fe80::1%eth0', 'fe80::1'],
    ['198.51.100.7', 'fd00::2%eth0', '198.51.100.7'],
  ])('given %j over a connection from %j is passed on as %j', (given, remote, passedOn) => {
    expect(clientAddress(given, remote, trustedProxies(ours))).toBe(passedOn);
  });

  it.each([undefined, '', 'none'])('is that of the connection where %j is trusted', (list) => {
    for (const remote of ['127.0.0.1', '10.0.0.2', '::1'])
      expect(clientAddress('198.51.100.7', remote, trustedProxies(list))).toBe(remote);
  });

  it('is what a proxy says that is trusted by name', () => {
    for (const remote of ['127.0.0.1', '::1'])
      expect(clientAddress('198.51.100.7', remote, trustedProxies('loopback'))).toBe('198.51.100.7');
    expect(clientAddress('198.51.100.7', '192.168.3.4', trustedProxies('loopback'))).toBe('192.168.3.4');
    expect(clientAddress('198.51.100.7', '192.168.3.4', trustedProxies('uniquelocal'))).toBe('198.51.100.7');
  });

  it.each(['everybody', '10.0.0.0/33', '10.0.0', 'none,loopback'])('cannot be told by %j', (list) => {
    expect(() => trustedProxies(list)).toThrow('TRUSTED_PROXIES');
  });
});
