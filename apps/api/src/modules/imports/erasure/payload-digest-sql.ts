/** SQL expression for the digest of a payload as jsonb writes it: equal for every order in which it was sent. */
export function payloadDigestSql(payload: string): string {
  return `encode(sha256(convert_to((${payload})::text, 'UTF8')), 'hex')`;
}
