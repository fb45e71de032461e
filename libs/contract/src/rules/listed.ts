/**
 * Whether a value may be used: it is in the platform's list and among those the supplier may use. A list that is not at
 * hand or has no entries checks nothing.
 */
export function isListed(
  value: string,
  list: Pick<ReadonlySet<string>, 'size' | 'has'> | undefined,
  allowed: readonly string[] | undefined,
): boolean {
  const onPlatform = list === undefined || list.size === 0 || list.has(value);
  return onPlatform && (allowed === undefined || allowed.length === 0 || allowed.includes(value));
}
