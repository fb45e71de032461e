import type { Formats, NumberFormat } from './mapping.js';
import type { YamlValue } from './yaml-reader.js';

const USUAL_DATES = ['YYYY-MM-DD', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'DD-MMM-YYYY', 'DD MMM YYYY', 'YYYYMMDD'];
const USUAL_EMPTY = ['NULL', '(NULL)', 'N/A', 'NA', 'NONE', 'NIL', '\\N', '-', '--', '.', '?', 'TBC', 'UNKNOWN'];
const USUAL_EMPTY_DATES = ['1900-01-01', '1899-12-30', '1753-01-01', '0001-01-01', '9999-12-31', '2999-12-31'];
const USUAL_YES = ['Y', 'YES', 'TRUE', 'T', '1', 'X'];
const USUAL_NO = ['N', 'NO', 'FALSE', 'F', '0'];

const USUAL_NUMBERS: NumberFormat = { decimal: '.', unit: 'pounds', sign: 'kept' };

/** Forms a date may be given in. */
const DATE_FORM = /^(?:(?:DD|D|MMM|MM|M|YYYY|YY)[-/. ]?){3}$/;

/** Reads `formats`; what is left out is as usual in Britain. */
export function readFormats(value: YamlValue | undefined): Formats {
  const { dates, numbers, empty, empty_dates, yes, no } =
    value?.fields(['dates', 'numbers', 'empty', 'empty_dates', 'yes', 'no']) ?? {};
  return {
    dates: dates === undefined ? USUAL_DATES : readDates(dates),
    numbers: numbers === undefined ? USUAL_NUMBERS : readNumbers(numbers, USUAL_NUMBERS),
    empty: wordsOf(empty, USUAL_EMPTY),
    emptyDates: wordsOf(empty_dates, USUAL_EMPTY_DATES),
    yes: wordsOf(yes, USUAL_YES),
    no: wordsOf(no, USUAL_NO),
  };
}

/** Forms of dates as `DD/MM/YYYY`, one or a list. */
export function readDates(value: YamlValue): string[] {
  return value.items().map((item) => {
    const form = item.text();
    if (!DATE_FORM.test(form)) item.fail(`${form} is no form of a date; use such as DD/MM/YYYY, YYYYMMDD or DD-MMM-YY`);
    return form;
  });
}

/** `numbers` or `money` with what it changes of the usual. */
export function readNumbers(value: YamlValue, usual: NumberFormat): NumberFormat {
  const { decimal, unit, sign } = value.fields(['decimal', 'unit', 'sign', 'negative_when']);
  return {
    decimal: decimal?.oneOf(['.', ',']) ?? usual.decimal,
    unit: unit?.oneOf(['pounds', 'pence']) ?? usual.unit,
    sign: sign?.oneOf(['kept', 'reversed', 'positive', 'negative']) ?? usual.sign,
  };
}

function wordsOf(value: YamlValue | undefined, usual: readonly string[]): ReadonlySet<string> {
  return new Set(value === undefined ? usual : value.items().map((item) => item.text().toUpperCase()));
}
