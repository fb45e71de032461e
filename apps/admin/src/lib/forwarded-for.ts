import { plainAddress } from './trusted-proxies';

/** Addresses a chain of proxies may name; what is longer was made up. */
const most = 20;

/**
 * The address of the person's device: that of the connection, unless a proxy of ours made it; then the nearest one before it in
 * X-Forwarded-For that is no proxy of ours. What a browser claims is passed on to nobody.
 *
 * @returns nothing when the connection is gone already
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
