import { isIP } from 'node:net';
import { ValidateBy } from 'class-validator';
import ipaddr from 'ipaddr.js';

const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

/** The entries of a list of proxies; none for `none`. */
export function proxiesIn(list: string): string[] {
  const entries = list.split(',').map((entry) => entry.trim());
  return entries.length === 1 && entries[0] === 'none' ? [] : entries;
}

/** A list of addresses, networks and named ranges, parted by commas; or `none`. */
export function IsProxyList(): PropertyDecorator {
  return ValidateBy({
    name: 'isProxyList',
    validator: {
      validate: (value) => typeof value === 'string' && proxiesIn(value).every(isProxy),
      defaultMessage: () =>
        'trustedProxies must be addresses, networks, loopback, linklocal or uniquelocal, parted by commas, or none',
    },
  });
}

function isProxy(entry: string): boolean {
  if (NAMED.includes(entry)) return true;
  // Express, which is given the list, takes no address that is shortened: 10.1 is not 10.0.0.1 there.
  const [address = ''] = entry.split('/');
  return isIP(address) !== 0 && (ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry));
}
