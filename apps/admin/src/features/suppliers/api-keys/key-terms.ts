import type { ApiKey, ApiKeyTerms } from '../../../lib/operator-api';

/** What a new key is limited to, as it is typed: a text for each, empty for no limit. */
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

/** What is sent of what was typed: nothing for what was left empty. */
export function termsOf(typed: TypedTerms): ApiKeyTerms {
  const texts = Object.entries(typed).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(texts.filter(([, value]) => value !== '' && value !== false));
}

/** What a key is limited to besides its time; null when nothing. */
export function limitsInWords(key: ApiKey): string | null {
  const words = [
    key.is_read_only && 'reads only',
    key.suppliers !== null && `for ${key.suppliers.join(', ')}`,
    key.address_ranges !== null && `from ${key.address_ranges.join(', ')}`,
    key.rotates_refresh_tokens && 'refresh tokens for one use',
  ].filter((part) => part !== false);
  return words.length === 0 ? null : words.join('; ');
}
