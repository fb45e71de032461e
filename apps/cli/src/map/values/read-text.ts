import type { FieldDescription } from '@carryover/contract';
import { isValidMprn } from '@carryover/industry';
import { REFUSED, type TellOfValue } from './value-outcome.js';

/** As spreadsheets write long numbers: always with the sign of the exponent. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+(\d{1,2})$/i;

/**
 * Reads text that spreadsheets take for a number: account numbers, serial numbers, telephone numbers.
 * @returns REFUSED where digits are gone
 */
export function readText(text: string, tell: TellOfValue): string | typeof REFUSED {
  const scientific = text.length < 30 ? SCIENTIFIC.exec(text) : null;
  if (scientific === null) return text;
  const [, first = '', fraction = '', exponent = ''] = scientific;
  if (fraction.length < Number(exponent)) {
    tell('digits_lost');
    return REFUSED;
  }
  const digits = `${first}${fraction}`.slice(0, Number(exponent) + 1);
  tell('scientific_notation', digits);
  return digits;
}

/** Reads an MPAN or MPRN. */
export function readMeterPoint(text: string, tell: TellOfValue): string | typeof REFUSED {
  const whole = readText(text, tell);
  if (whole === REFUSED) return whole;
  const digits = whole.replaceAll(/[ -]/g, '');
  if (digits !== whole && /^\d+$/.test(digits)) tell('blanks_in_number', digits);
  if (/^\d{21}$/.test(digits)) {
    tell('long_mpan', digits.slice(8));
    return digits.slice(8);
  }
  const isShort = /^\d{8,9}$/.test(digits) && isValidMprn(digits.padStart(10, '0'));
  if (isShort) tell('short_meter_point', undefined, `as ${digits.padStart(10, '0')}`);
  return /^\d+$/.test(digits) ? digits : whole;
}

/** Reads a telephone number: a domestic one gets back the zero that a spreadsheet took. */
export function readPhone(text: string, tell: TellOfValue): string | typeof REFUSED {
  const number = readText(text, tell);
  if (number === REFUSED || !/^[1237]\d{9}$/.test(number)) return number;
  tell('leading_zero_lost', `0${number}`);
  return `0${number}`;
}

/** Reads a code of digits that always has the same length, such as a time pattern regime. */
export function readFixedDigits(length: number): (text: string, tell: TellOfValue) => string | typeof REFUSED {
  return (text, tell) => {
    const code = readText(text, tell);
    if (code === REFUSED || code.length >= length || !/^\d+$/.test(code)) return code;
    const whole = code.padStart(length, '0');
    tell('leading_zero_lost', whole);
    return whole;
  };
}

/** Reads one of the words of a field, whatever its case and separators. A word that a closed list does not have is refused. */
export function readWord({
  values,
  examples,
}: FieldDescription): (text: string, tell: TellOfValue) => string | typeof REFUSED {
  const words = values ?? examples ?? [];
  const exact = new Set(words);
  const byLetters = new Map(words.map((word) => [lettersOf(word), word]));
  const isDigits = words.length > 0 && words.every((word) => /^\d\d$/.test(word));
  return (text, tell) => {
    if (exact.has(text)) return text;
    const alike = byLetters.get(lettersOf(text));
    if (alike !== undefined) {
      tell('code_spelling', alike);
      return alike;
    }
    if (isDigits && exact.has(text.padStart(2, '0'))) {
      tell('leading_zero_lost', text.padStart(2, '0'));
      return text.padStart(2, '0');
    }
    if (values === undefined) {
      tell('unknown_value');
      return text;
    }
    tell('value_not_mapped', undefined, `the platform takes ${shortened(words)}`);
    return REFUSED;
  };
}

function lettersOf(word: string): string {
  return word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

function shortened(words: readonly string[]): string {
  return words.length > 12 ? `${words.slice(0, 12).join(', ')} and ${words.length - 12} more` : words.join(', ');
}
