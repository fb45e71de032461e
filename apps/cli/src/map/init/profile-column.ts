import { isCivilDate } from '@carryover/contract';
import { isValidMpan, isValidMprn, isValidPostcode } from '@carryover/industry';
import { DateReader } from '../values/read-date.js';
import { REFUSED } from '../values/value-outcome.js';

/** What the values of a column look like. */
export type ValueKind =
  | 'mpan'
  | 'mprn'
  | 'meter point'
  | 'postcode'
  | 'e-mail'
  | 'phone'
  | 'date'
  | 'amount'
  | 'whole number'
  | 'yes or no'
  | 'code'
  | 'text'
  | 'nothing';

/** A column by its values. */
export interface ColumnProfile {
  readonly name: string;
  readonly kind: ValueKind;
  readonly filled: number;
  readonly rows: number;
  /** Whether every row has a value of its own, but for some rows in a thousand: a row that is there twice, or one of totals. */
  readonly isUnique: boolean;
  /** Different values; those of a column with few. */
  readonly values: ReadonlySet<string>;
  /** The form of its dates. */
  readonly dateForm: string | null;
}

const DATE_FORMS = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'DD-MMM-YYYY',
  'DD MMM YYYY',
  'YYYYMMDD',
  'DD/MM/YY',
  'DD-MMM-YY',
];
const FEW = 24;
const ENOUGH = 0.9;
const NEARLY_ALL = 0.99;

const TESTS: readonly (readonly [ValueKind, (value: string) => boolean])[] = [
  ['mpan', isValidMpan],
  ['mprn', (value) => /^\d{8,10}$/.test(value) && isValidMprn(value)],
  ['meter point', (value) => isValidMpan(value) || (/^\d{8,10}$/.test(value) && isValidMprn(value))],
  ['postcode', isValidPostcode],
  ['e-mail', (value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)],
  ['phone', (value) => /^(?:\+44|0)[\d ()]{9,14}$/.test(value)],
  ['yes or no', (value) => /^(?:Y|N|YES|NO|TRUE|FALSE|T|F)$/i.test(value)],
  ['whole number', (value) => /^\d{1,6}$/.test(value)],
  ['amount', (value) => /^[-(£]*\d[\d,]*(?:\.\d+)?[)-]?(?: ?(?:CR|DR))?$/i.test(value)],
];

/** Looks at the values of a column. */
export function profileColumn(name: string, values: readonly string[]): ColumnProfile {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '');
  const different = new Set(filled);
  const dateForm = formOf(filled);
  return {
    name,
    kind: kindOf(filled, different, dateForm),
    filled: filled.length,
    rows: values.length,
    isUnique: filled.length > 1 && different.size >= values.length * NEARLY_ALL,
    values: different,
    dateForm,
  };
}

function kindOf(filled: readonly string[], different: ReadonlySet<string>, dateForm: string | null): ValueKind {
  if (filled.length === 0) return 'nothing';
  if (dateForm !== null) return 'date';
  const isMost = (test: (value: string) => boolean): boolean => filled.filter(test).length >= filled.length * ENOUGH;
  const found = TESTS.find(([, test]) => isMost(test));
  if (found !== undefined) return found[0];
  return different.size <= FEW && different.size < filled.length / 3 ? 'code' : 'text';
}

/** The form that reads all dates of a column; where days and months fit both ways, the British one. */
function formOf(filled: readonly string[]): string | null {
  if (filled.length === 0) return null;
  const sample = filled.slice(0, 500).map((value) => value.replace(/[T ]\d\d:\d\d.*$/, ''));
  const isDate = (form: string): boolean => {
    const reader = new DateReader([form], new Set());
    const read = sample.filter((value) => {
      let isOdd = false;
      const date = reader.read(value, (code) => {
        isOdd ||= code !== 'two_digit_year' || (!form.endsWith('-YY') && !form.endsWith('/YY'));
      });
      return date !== REFUSED && isCivilDate(date) && !isOdd;
    });
    return read.length >= sample.length * ENOUGH;
  };
  return DATE_FORMS.find(isDate) ?? null;
}
