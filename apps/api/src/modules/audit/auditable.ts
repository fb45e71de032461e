import { isValidMpan, isValidMprn } from '@carryover/industry';

const HIDDEN = '•••';
/** Fields whose value is a meter point's number in any form. */
const NUMBERS = new Set(['mpxn', 'mpan', 'mprn']);
/** An address on the web: its user, what comes before the query, and the query, which may be a secret of the receiver. */
const WEB_ADDRESS = /\b(https?:\/\/)(?:[^\s/?#@]*@)?([^\s?#]*)([?#]\S*)?/gi;
/** Keys of organisations, secrets of webhooks and tokens; the beginning of a key, which names it, is shorter. */
const SECRET = /\b(?:cosk_\w{16,}|whsec_[\w+/=-]+|eyJ[\w-]{8,}\.[\w-]+\.[\w-]+)/g;
/** A number that the text calls that of a meter point; it is hidden without a look at its check digits. */
const NAMED_NUMBER = /\b(mp(?:xn|an|rn)s?\b[^\d\n]{0,12})\d{6,21}(?!\d)/gi;
/** Groups of digits: MPANs are often written in four of them. */
const DIGITS = /\d+(?: \d+)*/g;

/**
 * A value with everything removed that must not be kept for ever: secrets, queries of web addresses, and meter point
 * numbers. Those are recognised by their name or check digits, so that other numbers may be hidden too; an MPRN of
 * less than ten digits is recognised by its name only.
 */
export function auditable(value: unknown): unknown {
  if (typeof value === 'string') return auditableText(value);
  if (Array.isArray(value)) return value.map(auditable);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      auditableText(name),
      NUMBERS.has(name) && one !== null ? HIDDEN : auditable(one),
    ]),
  );
}

/** Removes the same from free text. */
export function auditableText(text: string): string {
  return text
    .replaceAll(WEB_ADDRESS, (_, scheme: string, address: string, query?: string) =>
      query === undefined ? scheme + address : `${scheme}${address}?${HIDDEN}`,
    )
    .replaceAll(SECRET, HIDDEN)
    .replaceAll(NAMED_NUMBER, `$1${HIDDEN}`)
    .replaceAll(DIGITS, withoutMeterPoints);
}

/** @param digits groups of them with a blank between; some in a row may be a number, with others before and behind */
function withoutMeterPoints(digits: string): string {
  const groups = digits.split(' ');
  for (let from = 0; from < groups.length; from += 1) {
    let number = '';
    for (let to = from; to < groups.length && number.length < 21; to += 1) {
      number += groups[to];
      if (isMeterPoint(number)) groups.splice(from, to - from + 1, HIDDEN);
    }
  }
  return groups.join(' ');
}

function isMeterPoint(digits: string): boolean {
  // The full form of an MPAN has eight digits before its core.
  if (digits.length === 13 || digits.length === 21) return isValidMpan(digits.slice(-13));
  return digits.length === 10 && isValidMprn(digits);
}
