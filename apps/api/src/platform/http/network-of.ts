import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a network; the rest every device of it chooses as it likes. */
const NETWORK_BITS = 64;

/** Whom an address stands for when attempts are counted: itself, or its network for IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`)}/${NETWORK_BITS}`;
}
