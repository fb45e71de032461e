import { plainAddress } from './trusted-proxies';

/** Addresses a chain of proxies may name; what is longer was made up. */
const most = 20;

/**
 * The address of the person's device: that of the connection or, behind our proxies, the nearest address in
 * X-Forwarded-For that is none of them. Addresses claimed by the browser itself are ignored.
 * @returns nothing when the connection is closed already
 */
export function clientAddress(
  given: string | string[] | undefined,
  remoteAddress: string | undefined,
  isProxy: (address: string) => boolean,
): string {
  let client = plainAddress(remoteAddress ?? '');
  const named = [given ?? []].flat().flatMap((text) => text.split(','));
  const chain = named.map(plainAddress).filter(Boolean).slice(-most);
  while (isProxy(client)) {
    const before = chain.pop();
    if (before === undefined) break;
    client = before;
  }
  return client;
}
