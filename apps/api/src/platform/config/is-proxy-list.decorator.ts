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
  return NAMED.includes(entry) || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry);
}
