import { type LeafSpec, normaliseInstant } from '@carryover/contract';
import type { Formats, NumberFormat } from '../mapping/mapping.js';
import { DateReader, offsetOf, withDashes } from './read-date.js';
import { readNumber } from './read-number.js';
import { readFixedDigits, readMeterPoint, readPhone, readText, readWord } from './read-text.js';
import { REFUSED, type TellOfValue } from './value-outcome.js';

/** Reads clean text into the value of a field; "" is no value. */
export type ReadValue = (text: string, tell: TellOfValue) => unknown;

/** How the values of a field are written, where it says so itself. */
export interface WrittenAs {
  readonly dates: readonly string[] | null;
  readonly numbers: NumberFormat;
  /** Path of the object the field is in, as `supply_addresses.*.meter_points.*`. */
  readonly nodePath: string;
}

const METER_POINT = /\bmeter_points\.\*$/;

/** What reads the values of a field, by what the contract says of it. */
export function valueReader(name: string, spec: LeafSpec, formats: Formats, written: WrittenAs): ReadValue {
  const { description } = spec;
  const { type, format, minLength, maxLength } = description;
  if (format === 'date') return dateReader(written.dates ?? formats.dates, formats);
  if (format === 'date-time') return instantReader(written.dates ?? formats.dates, formats);
  if (format === 'phone') return readPhone;
  if (type === 'decimal' || type === 'number') return (text, tell) => readNumber(text, written.numbers, tell);
  if (type === 'integer') return (text, tell) => wholeNumber(text, written.numbers, tell);
  if (type === 'boolean') return flagReader(formats);
  if (type === 'object') return readObject;
  if (description.values !== undefined || description.examples !== undefined) return readWord(description);
  if (name === 'identifier' && METER_POINT.test(written.nodePath)) return readMeterPoint;
  if (minLength !== undefined && minLength === maxLength) return readFixedDigits(minLength);
  return readText;
}

function dateReader(forms: readonly string[], formats: Formats): ReadValue {
  const reader = new DateReader(forms, formats.emptyDates);
  return (text, tell) => reader.read(text, tell);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const WITH_TIME =
  /^(.*\d)[T ]+(\d{1,2})(:\d\d)(?:(:\d\d)(?:[.,](\d+))?)?(?: ?([AP])M)?(?: ?(Z|UTC|GMT|BST|[+-]\d\d:?\d\d))?$/i;
/** As the industry's flows have moments: YYYYMMDDHHMMSS. */
const PACKED = /^(\d{8})(\d\d)(\d\d)(\d\d)$/;
/** Digits of a second that the platform keeps. */
const FRACTION = 6;

/** Times without a zone are London's, as everywhere (R08); a day alone is its first moment there. */
function instantReader(forms: readonly string[], formats: Formats): ReadValue {
  const reader = new DateReader(forms, formats.emptyDates);
  return (text, tell) => {
    if (INSTANT.test(text)) return text;
    const [, day = text, hour = '00', minute = ':00', second = ':00', fraction = '', half, zone = ''] =
      WITH_TIME.exec(unpacked(text)) ?? [];
    const date = reader.read(day, tell);
    if (date === REFUSED || date === '') return date;
    const parts = `.${fraction.slice(0, FRACTION)}`.replace(/\.$/, '');
    const instant = normaliseInstant(`${date}T${hourOfDay(hour, half)}${minute}${second}${parts}${offsetOf(zone)}`);
    if (instant !== null) return instant;
    tell('impossible_date');
    return REFUSED;
  };
}

function unpacked(text: string): string {
  const [, day, hour, minute, second] = PACKED.exec(text) ?? [];
  return day === undefined ? text : `${withDashes(day)} ${hour}:${minute}:${second}`;
}

/** Two digits. @param half A or P of a clock of twelve hours; one that goes beyond them says nothing by it */
function hourOfDay(hour: string, half: string | undefined): string {
  const at = Number(hour);
  if (half === undefined || at > 12) return hour.padStart(2, '0');
  return String((at % 12) + (half.toUpperCase() === 'P' ? 12 : 0)).padStart(2, '0');
}

function wholeNumber(text: string, numbers: NumberFormat, tell: TellOfValue): unknown {
  const number = readNumber(text, { ...numbers, unit: 'pounds', sign: 'kept' }, tell);
  if (number === REFUSED) return number;
  const whole = number.replace(/\.0+$/, '');
  if (/^-?\d{1,15}$/.test(whole)) return Number(whole);
  tell('not_whole');
  return REFUSED;
}

function flagReader({ yes, no }: Formats): ReadValue {
  return (text, tell) => {
    const word = text.toUpperCase();
    if (yes.has(word)) return true;
    if (no.has(word)) return false;
    tell('not_a_flag');
    return REFUSED;
  };
}

function readObject(text: string, tell: TellOfValue): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below.
  }
  tell('not_json');
  return REFUSED;
}
