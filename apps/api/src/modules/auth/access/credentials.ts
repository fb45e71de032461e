/** The credentials in an Authorization header of some schemes: absent, of another form, or the text itself. */
export type Credentials = { kind: 'missing' } | { kind: 'malformed' } | { kind: 'given'; text: string };

/** Characters; longer than any token of ours. A longer text is refused without further checks. */
const MAX_LENGTH = 4096;

/**
 * Reads `Authorization: <scheme> <text>`. The scheme's case does not matter (RFC 9110, section 11.1).
 * @param schemes any of which will do
 */
export function readCredentials(header: string | undefined, schemes: readonly string[]): Credentials {
  const given = header?.trim();
  if (given === undefined || given === '') return { kind: 'missing' };
  const space = given.indexOf(' ');
  const scheme = given.slice(0, Math.max(space, 0)).toLowerCase();
  if (!schemes.some((one) => one.toLowerCase() === scheme)) return { kind: 'malformed' };
  const text = given.slice(space + 1).trim();
  if (text === '' || text.length > MAX_LENGTH || text.includes(' ')) return { kind: 'malformed' };
  return { kind: 'given', text };
}
