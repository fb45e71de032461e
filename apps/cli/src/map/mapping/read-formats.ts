import type { Formats, NumberFormat } from './mapping.js';
import type { YamlValue } from './yaml-reader.js';

/** What is usual in Britain. */
export const USUAL_DATES = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'DD-MMM-YYYY',
  'DD MMM YYYY',
  'YYYYMMDD',
];
const USUAL_EMPTY = ['NULL', '(NULL)', 'N/A', 'NA', 'NONE', 'NIL', '\\N', '-', '--', '.', '?', 'TBC', 'UNKNOWN'];
const USUAL_EMPTY_DATES = ['1900-01-01', '1899-12-30', '1753-01-01', '0001-01-01', '9999-12-31', '2999-12-31'];
const USUAL_YES = ['Y', 'YES', 'TRUE', 'T', '1', 'X'];
const USUAL_NO = ['N', 'NO', 'FALSE', 'F', '0'];

const USUAL_NUMBERS: NumberFormat = { decimal: '.', unit: 'pounds', sign: 'kept', minus: null };

/** Forms a date may be given in. */
const DATE_FORM = /^(?:(?:DD|D|MMM|MM|M|YYYY|YY)[-/. ]?){3}$/;

/** Reads `formats`; what is left out is as usual in Britain. */
export function readFormats(value: YamlValue | undefined): Formats {
  const { dates, numbers, empty, empty_dates, yes, no } =
    value?.fields(['dates', 'numbers', 'empty', 'empty_dates', 'yes', 'no']) ?? {};
  return {
    dates: dates === undefined ? USUAL_DATES : readDates(dates),
    numbers: numbers === undefined ? USUAL_NUMBERS : readNumbers(numbers.fields(NUMBER_SETTINGS), USUAL_NUMBERS),
    empty: wordsOf(empty, USUAL_EMPTY),
    emptyDates: wordsOf(empty_dates, USUAL_EMPTY_DATES),
    yes: wordsOf(yes, USUAL_YES),
    no: wordsOf(no, USUAL_NO),
  };
}

/** Forms of dates as `DD/MM/YYYY`, one or a list. */
export function readDates(value: YamlValue): string[] {
  const forms = value.items().map((item) => {
    const form = item.text();
    if (!DATE_FORM.test(form)) item.fail(`${form} is no form of a date; use such as DD/MM/YYYY, YYYYMMDD or DD-MMM-YY`);
    return form;
  });
  const alike = likeEachOther(forms);
  if (alike !== null)
    value.fail(
      `03/04 may be read by ${alike.join(' and by ')}`,
      'say `dates` at the fields and conditions of those that are written in the rarer way',
    );
  return forms;
}

/** A form with the day first and one with the month first, with the same sign between; null where there are none. */
function likeEachOther(forms: readonly string[]): [string, string] | null {
  for (const form of forms) {
    const [, sign] = /^DD?([-/. ])MM?\1/.exec(form) ?? [];
    const other = forms.find((each) => sign !== undefined && /^MM?([-/. ])DD?\1/.exec(each)?.[1] === sign);
    if (other !== undefined) return [form, other];
  }
  return null;
}

/** Settings of numbers, of a whole mapping and of a field. */
export const NUMBER_SETTINGS = ['decimal', 'unit', 'sign', 'minus'] as const;

/** `numbers` or `money` with what it changes of the usual. */
export function readNumbers(
  { decimal, unit, sign, minus }: Partial<Record<(typeof NUMBER_SETTINGS)[number], YamlValue>>,
  usual: NumberFormat,
): NumberFormat {
  return {
    decimal: decimal?.oneOf(['.', ',']) ?? usual.decimal,
    unit: unit?.oneOf(['pounds', 'pence']) ?? usual.unit,
    sign: sign?.oneOf(['kept', 'reversed', 'positive', 'negative']) ?? usual.sign,
    minus: minus?.oneOf(['CR', 'DR'] as const) ?? usual.minus,
  };
}

function wordsOf(value: YamlValue | undefined, usual: readonly string[]): ReadonlySet<string> {
  return new Set(value === undefined ? usual : value.items().map((item) => item.text().toUpperCase()));
}
