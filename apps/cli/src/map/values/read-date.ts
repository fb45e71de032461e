import { addDays, isCivilDate, londonDate, normaliseInstant } from '@carryover/contract';
import { REFUSED, type TellOfValue } from './value-outcome.js';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WITH_TIME = /^(.*?\d)[T ]+(\d{1,2}:\d\d(?::\d\d)?)(\.\d+)?(?: ?(?:([AP]M)|(Z|UTC|BST|GMT|[+-]\d\d:?\d\d)))?$/i;
const MIDNIGHT = /^00:00(?::00)?(?:\.0+)?$/;
/** Names of zones that have one offset. */
const ZONES: Readonly<Record<string, string>> = { UTC: 'Z', GMT: 'Z', BST: '+01:00' };
/** As the industry's flows have moments: YYYYMMDDHHMMSS. */
const PACKED = /^(\d{8})(\d{6})$/;
/** Days as spreadsheets count them: 1954 to 2064. */
const SERIAL = /^([2-5]\d{4})(?:\.0+)?$/;
const EPOCH = '1899-12-30';
/** Two digits up to this one are of this century. */
const PIVOT = 50;

interface DateForm {
  readonly pattern: RegExp;
  readonly order: readonly ('D' | 'M' | 'Y')[];
}

/** Reads dates of some forms, `DD/MM/YYYY` among them, and tells what those that do not fit are likely to be. */
export class DateReader {
  private readonly forms: readonly DateForm[];
  private readonly memory = new Map<string, string>();

  /**
   * @param forms in the order they are tried
   * @param emptyDates dates that stand for none, YYYY-MM-DD
   */
  constructor(
    forms: readonly string[],
    private readonly emptyDates: ReadonlySet<string>,
  ) {
    this.forms = forms.map(compileForm);
  }

  /** @returns YYYY-MM-DD, or "" where the date stands for none */
  read(text: string, tell: TellOfValue): string | typeof REFUSED {
    const known = this.memory.get(text);
    if (known !== undefined) return known;
    let isPlain = true;
    const found = this.readAnew(text, (...told) => {
      isPlain = false;
      tell(...told);
    });
    if (isPlain && found !== REFUSED && this.memory.size < 50_000) this.memory.set(text, found);
    return found;
  }

  private readAnew(text: string, tell: TellOfValue): string | typeof REFUSED {
    const date = this.readForms(text, tell);
    if (date === REFUSED) return date;
    if (!this.emptyDates.has(date) && date !== '') return date;
    tell('placeholder_date', '');
    return '';
  }

  /** What is as the platform has it is read whatever the forms are. */
  private readForms(text: string, tell: TellOfValue): string | typeof REFUSED {
    if (isCivilDate(text)) return text;
    if (/^0{4}\D?0{2}\D?0{2}|^0{2}\D?0{2}\D?0{4}$|^0$/.test(text)) return '';
    const moment = WITH_TIME.exec(text);
    if (moment !== null) return this.readMoment(moment, tell);
    const [, packedDay, time] = PACKED.exec(text) ?? [];
    if (packedDay !== undefined) {
      const date = this.readForms(withDashes(packedDay), tell);
      return time === '000000' ? date : this.told('time_cut_off', date, tell);
    }
    let isImpossible = false;
    for (const { pattern, order } of this.forms) {
      const parts = pattern.exec(text);
      if (parts === null) continue;
      const date = dateOf(parts, order);
      if (isCivilDate(date)) {
        if (parts.some((part, index) => order[index - 1] === 'Y' && part.length === 2)) tell('two_digit_year', date);
        return date;
      }
      isImpossible = true;
      const [first, second] = order;
      if (first !== 'D' || second !== 'M') continue;
      if (isCivilDate(dateOf(parts, ['M', 'D', 'Y']))) {
        tell('month_first_date', undefined, `as ${dateOf(parts, ['M', 'D', 'Y'])}`);
        return REFUSED;
      }
    }
    const [, serial] = SERIAL.exec(text) ?? [];
    if (serial !== undefined) return this.told('serial_date', addDays(EPOCH, Number(serial)), tell);
    return this.readShortYear(text, isImpossible, tell);
  }

  /** A day with a time behind it. Where that is of a zone the day is the one in London, as days are, and one that stands for none is none. */
  private readMoment(parts: readonly string[], tell: TellOfValue): string | typeof REFUSED {
    const [, day = '', time = '', fraction = '', half, zone] = parts;
    const written = this.readForms(day, tell);
    if (written === REFUSED) return written;
    const isNone = written === '' || this.emptyDates.has(written);
    const instant = zone === undefined || isNone ? null : instantOf(written, time, zone);
    const date = instant === null ? written : londonDate(instant);
    const isMidnight =
      instant === null
        ? half === undefined && MIDNIGHT.test(time + fraction)
        : londonDate(new Date(instant.getTime() - 1)) !== date;
    return this.told(isMidnight ? 'date_with_time' : 'time_cut_off', date, tell);
  }

  /** A date of a form that is allowed, but for the digits of its year. */
  private readShortYear(text: string, isImpossible: boolean, tell: TellOfValue): string | typeof REFUSED {
    const parts = /^(\d{1,2})[-/. ](\d{1,2}|[A-Z]{3,9})[-/. ](\d{2})$/i.exec(text);
    if (parts !== null && this.forms.some(({ order }) => order[0] === 'D')) {
      const date = dateOf(parts, ['D', 'M', 'Y']);
      if (isCivilDate(date)) return this.told('two_digit_year', date, tell);
      if (isCivilDate(dateOf(parts, ['M', 'D', 'Y']))) {
        tell('month_first_date', undefined, `as ${dateOf(parts, ['M', 'D', 'Y'])}`);
        return REFUSED;
      }
    }
    tell(isImpossible || /^\d{4}-\d\d-\d\d$/.test(text) ? 'impossible_date' : 'not_a_date');
    return REFUSED;
  }

  private told(
    code: 'date_with_time' | 'serial_date' | 'two_digit_year' | 'time_cut_off',
    date: string | typeof REFUSED,
    tell: TellOfValue,
  ): string | typeof REFUSED {
    if (date !== REFUSED) tell(code, date);
    return date;
  }
}

/** The offset of a zone, as ISO 8601 has it; "" without a zone. */
export function offsetOf(zone: string): string {
  const name = zone.toUpperCase();
  return ZONES[name] ?? name;
}

/** @returns null where there is no such time */
function instantOf(day: string, time: string, zone: string): Date | null {
  const clock = /^\d:/.test(time) ? `0${time}` : time;
  const instant = normaliseInstant(`${day}T${clock}${offsetOf(zone)}`);
  return instant === null ? null : new Date(instant);
}

/** The day of a moment of a flow, YYYYMMDD, as YYYY-MM-DD; eight digits that are no such day stay as they are. */
export function withDashes(digits: string): string {
  const day = digits.replace(/^(.{4})(..)/, '$1-$2-');
  return isCivilDate(day) ? day : digits;
}

function compileForm(form: string): DateForm {
  const order: ('D' | 'M' | 'Y')[] = [];
  const source = form.replaceAll(/DD?|MMM|MM?|YYYY|YY|[-/. ]/g, (part) => {
    if (/^[-/. ]$/.test(part)) return `\\${part}`.replace('\\ ', ' ').replace('\\-', '-');
    order.push(part[0] === 'D' ? 'D' : part[0] === 'M' ? 'M' : 'Y');
    if (part === 'MMM') return '([A-Za-z]{3,9})';
    if (part === 'YYYY') return '(\\d{4})';
    // Between separators a leading zero may be missing.
    return part.length === 2 && !/[-/. ]/.test(form) ? '(\\d{2})' : part === 'YY' ? '(\\d{2})' : '(\\d{1,2})';
  });
  return { pattern: new RegExp(`^${source}$`), order };
}

function dateOf(parts: readonly string[], order: readonly ('D' | 'M' | 'Y')[]): string {
  const part = (name: 'D' | 'M' | 'Y'): string => parts[order.indexOf(name) + 1] ?? '';
  const year = part('Y');
  const month = /^\d+$/.test(part('M')) ? part('M') : String(MONTHS.indexOf(part('M').slice(0, 3).toUpperCase()) + 1);
  const century = year.length === 2 ? (Number(year) <= PIVOT ? '20' : '19') : '';
  return `${century}${year}-${month.padStart(2, '0')}-${part('D').padStart(2, '0')}`;
}
