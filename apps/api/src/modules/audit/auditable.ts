import { isValidMpan, isValidMprn } from '@carryover/industry';

const HIDDEN = '•••';
/** Fields whose value is a meter point's number, whatever it looks like. */
const NUMBERS = new Set(['mpxn', 'mpan', 'mprn']);
/** An address on the web: its user, what comes before the query, and the query, which may be a secret of the receiver. */
const WEB_ADDRESS = /\b(https?:\/\/)(?:[^\s/?#@]*@)?([^\s?#]*)([?#]\S*)?/gi;
/** Keys of organisations, secrets of webhooks and tokens; the beginning of a key, which names it, is shorter. */
const SECRET = /\b(?:cosk_\w{16,}|whsec_[\w+/=-]+|eyJ[\w-]{8,}\.[\w-]+\.[\w-]+)/g;
const DIGITS = /(?<!\d)\d{10,21}(?!\d)/g;

/**
 * What may be kept for ever of what somebody did: without secrets, queries of web addresses, and numbers of meter points. Those
 * are known by their check digits, so that some other number may be hidden, and an MPRN of less than ten digits is not known.
 */
export function auditable(value: unknown): unknown {
  if (typeof value === 'string') return auditableText(value);
  if (Array.isArray(value)) return value.map(auditable);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, NUMBERS.has(name) && one !== null ? HIDDEN : auditable(one)]),
  );
}

/** The same of a text that somebody wrote. */
export function auditableText(text: string): string {
  return text
    .replaceAll(WEB_ADDRESS, (_, scheme: string, place: string, query?: string) =>
      query === undefined ? scheme + place : `${scheme}${place}?${HIDDEN}`,
    )
    .replaceAll(SECRET, HIDDEN)
    .replaceAll(DIGITS, (digits) => (isMeterPoint(digits) ? HIDDEN : digits));
}

function isMeterPoint(digits: string): boolean {
  // The full form of an MPAN has eight digits before its core.
  if (digits.length === 13 || digits.length === 21) return isValidMpan(digits.slice(-13));
  return digits.length === 10 && isValidMprn(digits);
}
