/** SQL expression for the digest of a payload as jsonb writes it: in one form, whatever the order it was sent in. */
export function payloadDigestSql(payload: string): string {
  return `encode(sha256(convert_to((${payload})::text, 'UTF8')), 'hex')`;
}
