import { BlockList, isIP } from 'node:net';

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** An address as it is usually written: without a port and the zone of the machine that names it, IPv4 that came in the form of IPv6 as IPv4. */
export function plainAddress(address: string): string {
  return address
    .trim()
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Whether an address is that of a proxy which may say where a request comes from.
 *
 * @param list addresses, networks, loopback, linklocal, uniquelocal, parted by commas; `none` or nothing for no proxy at all
 * @throws Error for an entry that is none of these
 */
export function trustedProxies(list: string | undefined): (address: string) => boolean {
  const trusted = new BlockList();
  const entries = (list ?? '').split(',').map((one) => one.trim());
  const isNone = entries.length === 1 && entries[0] === 'none';
  for (const entry of isNone ? [] : entries)
    if (entry !== '') for (const network of NAMED[entry] ?? [entry]) add(trusted, network);
  return (address) => {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && trusted.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

function add(trusted: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most)
    throw new Error(
      'TRUSTED_PROXIES must be addresses, networks, loopback, linklocal or uniquelocal, parted by commas, or none',
    );
  trusted.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
}
