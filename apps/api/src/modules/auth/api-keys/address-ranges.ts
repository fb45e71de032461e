import ipaddr from 'ipaddr.js';
import { addressIn } from '../../../platform/http/network-of.js';

/**
 * Reads one range of addresses: an address, or a network as in `10.20.0.0/16` or `2001:db8::/32`.
 * @returns the network in its normal form; null when it is none, such as an IPv4 address written as IPv6
 */
export function readAddressRange(text: string): string | null {
  const network = ipaddr.isValid(text) ? `${text}/${ipaddr.parse(text).kind() === 'ipv4' ? 32 : 128}` : text;
  if (!ipaddr.isValidCIDR(network)) return null;
  const [address, bits] = ipaddr.parseCIDR(network);
  if (address instanceof ipaddr.IPv6)
    return address.isIPv4MappedAddress() ? null : `${ipaddr.IPv6.networkAddressFromCIDR(network)}/${bits}`;
  // Shorter forms, such as 10/8 or 0x0a.1, are read differently by different programs.
  return ipaddr.IPv4.isValidFourPartDecimal(network.split('/')[0] ?? '')
    ? `${ipaddr.IPv4.networkAddressFromCIDR(network)}/${bits}`
    : null;
}

/** Whether an address, perhaps named with a port, is in one of the ranges. An IPv4 address that comes in as IPv6 counts as what it is. */
export function isAddressIn(named: string, ranges: readonly string[]): boolean {
  const address = addressIn(named);
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === asked.kind() && asked.match(network, bits);
  });
}
