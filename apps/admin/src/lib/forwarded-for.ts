/** Addresses a chain of proxies may name; what is longer was made up. */
const most = 20;

/**
 * X-Forwarded-For with the address of the connection behind what came with the request, so that the API sees the person's
 * device and not the console. What came with it stays in front: whether that is believed is up to whoever trusts proxies.
 */
export function appendAddress(given: string | string[] | undefined, remoteAddress: string | undefined): string {
  const known = [given ?? []].flat().flatMap((text) => text.split(','));
  const own = remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '');
  const chain = [...known, own ?? ''].map((address) => address.trim()).filter(Boolean);
  return chain.slice(-most).join(', ');
}
