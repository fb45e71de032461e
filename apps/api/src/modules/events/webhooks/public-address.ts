import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where IPv6 addresses of the internet come from; everything else is local, reserved or stands for an IPv4 address. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Public by its number, but the inside of a cloud: Azure answers its machines there. */
const INSIDE = ['168.63.129.16'];

/**
 * Whether an address is on the public internet: not of this machine, its network, the metadata of a cloud or a
 * special-purpose range, nor an IPv6 address that maps such an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || INSIDE.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
