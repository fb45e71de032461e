import type { ApiKey, ApiKeyTerms } from '../../../lib/operator-api';

/** Limits of a new key as typed: a text each, empty for no limit. */
export interface TypedTerms {
  expires_at: string;
  address_ranges: string;
  suppliers: string;
  is_read_only: boolean;
  rotates_refresh_tokens: boolean;
}

export const noTerms: TypedTerms = {
  expires_at: '',
  address_ranges: '',
  suppliers: '',
  is_read_only: false,
  rotates_refresh_tokens: false,
};

/** The request for the typed limits, without empty ones. */
export function termsOf(typed: TypedTerms): ApiKeyTerms {
  const texts = Object.entries(typed).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(texts.filter(([, value]) => value !== '' && value !== false));
}

/** Limits of a key besides its expiry, in words; null without any. */
export function limitsInWords(key: ApiKey): string | null {
  const words = [
    key.is_read_only && 'reads only',
    key.suppliers !== null && `for ${key.suppliers.join(', ')}`,
    key.address_ranges !== null && `from ${key.address_ranges.join(', ')}`,
    key.rotates_refresh_tokens && 'refresh tokens for one use',
  ].filter((part) => part !== false);
  return words.length === 0 ? null : words.join('; ');
}

/** Whether a key lets anybody in: it is neither revoked nor over. @param now milliseconds since 1970 */
export function isValid({ revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>, now: number): boolean {
  return revoked_at === null && (expires_at === null || Date.parse(expires_at) > now);
}

/** Whether accounts of a supplier can be sent with a key. @param now milliseconds since 1970 */
export function canSend(
  key: Pick<ApiKey, 'revoked_at' | 'expires_at' | 'is_read_only' | 'suppliers'>,
  code: string,
  now: number,
): boolean {
  return isValid(key, now) && !key.is_read_only && (key.suppliers === null || key.suppliers.includes(code));
}
