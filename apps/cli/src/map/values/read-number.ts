import type { NumberFormat } from '../mapping/mapping.js';
import type { DefectCode } from '../results/defects.js';
import { REFUSED, type TellOfValue } from './value-outcome.js';

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d{1,10})?$/;
const CURRENCY = /[£$€]|\bGBP\b|Â£/gi;
const EXACT = /^-?\d+(?:\.\d+)?$/;
const NEGATIVE_ZERO = /^-0+(?:\.0+)?$/;
const MOST_FRACTION = 10;
const BLANKS_BETWEEN = /\d\s+\d/;
/** Blanks part thousands and nothing else: 12 50 may be twelve pounds fifty, or two numbers. */
const THOUSANDS_BY_BLANKS = /^[1-9]\d{0,2}(?:\s\d{3})+(?:[.,]\d*)?$/;
/** Letters that are a minus where the mapping names none: whoever has signs reversed has a book with debts above zero. */
const MINUS_OF_SIGN: Readonly<Record<NumberFormat['sign'], NumberFormat['minus']>> = {
  kept: null,
  reversed: 'CR',
  positive: 'CR',
  negative: 'CR',
};

/** Reads a number into plain decimal text, digit for digit: no arithmetic of floating point comes near it. */
export function readNumber(text: string, format: NumberFormat, tell: TellOfValue): string | typeof REFUSED {
  const number = PLAIN.test(text) && format.decimal === '.' ? text : readOdd(text, format, tell);
  if (number === REFUSED) return number;
  const isNegativeZero = NEGATIVE_ZERO.test(number);
  if (isNegativeZero) tell('negative_zero', number.slice(1));
  const value = inUnit(isNegativeZero ? number.slice(1) : number, format);
  return NEGATIVE_ZERO.test(value) ? value.slice(1) : value;
}

function readOdd(text: string, format: NumberFormat, tell: TellOfValue): string | typeof REFUSED {
  const found: DefectCode[] = [];
  const without = text.replaceAll(CURRENCY, '');
  if (without !== text) found.push('currency_sign');
  const { sign, rest } = signOf(without.trim(), format, found);
  const hasBlanks = BLANKS_BETWEEN.test(rest);
  const isParted = !hasBlanks || THOUSANDS_BY_BLANKS.test(rest.trim());
  const digits = isParted ? plainDigits(rest.replaceAll(/\s/g, ''), format.decimal, found) : null;
  const number = digits === null ? null : (sign ?? '') + digits;
  if (number === null || !EXACT.test(number)) {
    tell('not_a_number');
    return REFUSED;
  }
  if (sign === null) {
    tell('sign_in_letters');
    return REFUSED;
  }
  const value = withoutNoise(withoutZeros(number), found);
  if (hasBlanks) found.push('thousand_separators');
  for (const code of new Set(found)) tell(code, value);
  return value;
}

/** The sign before the amount, behind it, in brackets or in letters; null where it matters and nobody said what the letters mean. */
function signOf(text: string, format: NumberFormat, found: DefectCode[]): { sign: string | null; rest: string } {
  const lettered = /^(.*\d)\s*(CR|DR)$/i.exec(text);
  if (lettered) {
    const [, rest = '', letters = ''] = lettered;
    found.push('accounting_sign');
    const minus = format.minus ?? MINUS_OF_SIGN[format.sign];
    if (minus !== null) return { sign: letters.toUpperCase() === minus ? '-' : '', rest };
    return { sign: /[1-9]/.test(rest) ? null : '', rest };
  }
  const odd = /^\((.+)\)$/.exec(text) ?? /^(.*\d)\s*[-\u2212]$/.exec(text);
  if (odd) {
    found.push('accounting_sign');
    return { sign: '-', rest: odd[1] ?? '' };
  }
  const plain = /^([+\-\u2212]?)\s*(.*)$/.exec(text);
  return { sign: plain?.[1] === '' || plain?.[1] === '+' ? '' : '-', rest: plain?.[2] ?? '' };
}

/** Digits with a decimal point, whatever separators they have; null when they make no number. */
function plainDigits(text: string, decimal: '.' | ',', found: DefectCode[]): string | null {
  const exponent = /^(\d+(?:[.,]\d+)?)E([+-]?\d{1,2})$/i.exec(text);
  if (exponent) {
    found.push('scientific_notation');
    return shifted((exponent[1] ?? '').replace(',', '.'), Number(exponent[2]));
  }
  if (/^\d*\.?\d*$/.test(text) && decimal === '.') return /\d/.test(text) ? completed(text) : null;
  if (/^\d*,\d*$/.test(text) && decimal === ',') return completed(text.replace(',', '.'));
  if (/^\d+$/.test(text)) return text;
  const other = decimal === '.' ? ',' : '.';
  // Nobody writes a zero before thousands: 0,125 is an eighth, whatever the separator is meant to be.
  const groups = new RegExp(`^[1-9]\\d{0,2}(?:[${other}'’]\\d{3})+(?:\\${decimal}\\d+)?$`);
  if (groups.test(text)) {
    found.push('thousand_separators');
    return text.replaceAll(new RegExp(`[${other}'’]`, 'g'), '').replace(decimal, '.');
  }
  // 012,500 may be filled with zeros on the left, or have a decimal comma.
  if (new RegExp(`^0\\d{1,2}\\${other}\\d{3}$`).test(text)) return null;
  // The other way of writing it, where it can be nothing else.
  const otherWay = new RegExp(`^(?:\\d+|[1-9]\\d{0,2}(?:\\${decimal}\\d{3})+)\\${other}\\d+$`);
  if (!otherWay.test(text)) return null;
  found.push(other === ',' ? 'decimal_comma' : 'thousand_separators');
  if (text.includes(decimal)) found.push('thousand_separators');
  return text.replaceAll(decimal, '').replace(other, '.');
}

function completed(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`;
}

function withoutZeros(number: string): string {
  return number.replace(/^(-?)0+(?=\d)/, '$1');
}

/** Digits that 0.1 + 0.2 adds: more than sixteen of them, nearly all 0 or 9 behind the tenth place. */
function withoutNoise(number: string, found: DefectCode[]): string {
  const noisy = /^(-?\d+)\.(\d*?)(0{5,}\d{1,3}|9{5,}\d{1,3})$/.exec(number);
  const fraction = number.split('.')[1] ?? '';
  if (noisy === null || fraction.length <= MOST_FRACTION) return number;
  found.push('float_noise');
  const [, whole = '', kept = '', tail = ''] = noisy;
  return tail.startsWith('0') ? (kept === '' ? whole : `${whole}.${kept}`) : increased(whole, kept);
}

function increased(whole: string, kept: string): string {
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = String(BigInt(whole.replace('-', '') + kept) + 1n).padStart(kept.length + 1, '0');
  return kept === '' ? sign + digits : `${sign}${digits.slice(0, -kept.length)}.${digits.slice(-kept.length)}`;
}

/** The number times ten to the power of `by`, by moving its point. */
function shifted(number: string, by: number): string {
  const sign = number.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = number.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + by;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const rest = padded.slice(at);
  return withoutZeros(`${sign}${padded.slice(0, at)}${rest === '' ? '' : `.${rest}`}`);
}

function inUnit(number: string, { unit, sign }: NumberFormat): string {
  const amount = unit === 'pence' ? shifted(number, -2) : number;
  if (sign === 'kept') return amount;
  const bare = amount.replace('-', '');
  if (sign === 'positive') return bare;
  if (sign === 'negative') return `-${bare}`;
  return amount.startsWith('-') ? bare : `-${bare}`;
}
