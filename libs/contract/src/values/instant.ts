import { IANAZone } from 'luxon';
import { isCivilDate } from './civil-date.js';
import { LONDON } from './london-date.js';

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d+))?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/;
const WHOLE_SECOND = /^.{10}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const DAY = 86_400_000;
const MINUTE = 60_000;
/** Digits of a second that storage keeps. */
const FRACTION_DIGITS = 6;
const london = IANAZone.create(LONDON);

/**
 * An ISO 8601 date and time in normal form: UTC with `Z`, no trailing zeros in the fraction; null when it is not one
 * (R08). Without an offset it is London time: a time skipped in spring is refused, one that occurs twice in autumn is
 * the earlier one. More digits than microseconds are refused.
 */
export function normaliseInstant(text: string): string | null {
  if (isNormal(text)) return text;
  const match = INSTANT.exec(text);
  if (match === null) return null;
  const [, date = '', hour = '', minute = '', second = '00', digits = '', offset] = match;
  const fraction = stripTrailingZeros(digits);
  if (!isCivilDate(date) || fraction.length > FRACTION_DIGITS) return null;
  const wallClock = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  const instant = offset === undefined ? fromLondon(wallClock) : wallClock - offsetMinutes(offset) * MINUTE;
  if (instant === null || !isFourDigitYear(instant)) return null;
  const whole = new Date(instant).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return `${whole}${fraction === '' ? '' : `.${fraction}`}Z`;
}

/** Whether a text would be a date and time if it had fewer digits of a second. */
export function isTooFine(text: string): boolean {
  const coarser = text.replace(/(\.\d{6})\d+/, '$1');
  return coarser !== text && normaliseInstant(coarser) !== null;
}

/** Whether a text is YYYY-MM-DDTHH:MM:SSZ already, as most are. */
function isNormal(text: string): boolean {
  return text.length === 20 && WHOLE_SECOND.test(text) && isCivilDate(text.slice(0, 10));
}

/** The instant of a London wall clock reading given as if it were UTC; null when the clocks skip it. */
function fromLondon(wallClock: number): number | null {
  // The offset of a day before comes first, so of two readings of the same hour the earlier one is taken.
  for (const around of [wallClock - DAY, wallClock + DAY]) {
    const instant = wallClock - Math.round(london.offset(around) * MINUTE);
    if (instant + Math.round(london.offset(instant) * MINUTE) === wallClock) return instant;
  }
  return null;
}

function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith('-') ? -minutes : minutes;
}

function isFourDigitYear(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

function stripTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
