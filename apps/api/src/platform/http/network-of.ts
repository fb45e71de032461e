import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a network; the rest every device of it chooses as it likes. */
const NETWORK_BITS = 64;

/** Some proxies name the port as well, of which a client has as many as it likes. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/** The address in what a proxy named, without a port. */
export function addressIn(named: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(named) ?? [];
  return bracketed ?? dotted ?? named;
}

/** Whom an address stands for when attempts are counted: itself, or its network for IPv6. */
export function networkOf(named: string): string {
  const address = addressIn(named);
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`)}/${NETWORK_BITS}`;
}
