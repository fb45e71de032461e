/** Treatment of a defect: the account or row is held back, the value is corrected, or it is only reported. */
export type DefectTreatment = 'refused' | 'mended' | 'noticed';

interface DefectKind {
  readonly treatment: DefectTreatment;
  /** Description in reports. */
  readonly about: string;
}

const refused = (about: string): DefectKind => ({ treatment: 'refused', about });
const mended = (about: string): DefectKind => ({ treatment: 'mended', about });
const noticed = (about: string): DefectKind => ({ treatment: 'noticed', about });

/**
 * Every kind of defect of extracts that `carryover map` distinguishes, with its treatment. Pages and guide are made
 * from it.
 */
export const EXTRACT_DEFECTS = {
  byte_order_mark: mended('the file begins with a byte order mark'),
  utf_16: mended('the file is UTF-16, as spreadsheets save "Unicode text"'),
  not_utf_8: mended('the row is not UTF-8; it is read as Windows-1252, which has all of Latin-1'),
  mixed_line_ends: mended('the line ends another way than those before'),
  control_characters: mended('control characters, which are left out'),
  blank_row: mended('a row without a value, which is left out'),
  repeated_header: mended('the header once more, as joined files have it; it is left out'),
  totals_row: mended('a row of totals or a closing line, which is left out'),
  trailing_delimiters: mended('delimiters after the last column'),
  short_row: refused('fewer columns than the header has: which are missing cannot be told'),
  long_row: refused('more columns than the header has: a value may hold the delimiter without quotes'),
  quote_in_quotes: mended('a quote inside a quoted value that is not doubled'),
  unclosed_quote: refused('a quote that is never closed, or only in a later row'),
  row_too_large: refused('more than 500,000 characters in one row'),
  wide_columns: noticed('columns that look like a period each and are not mapped: `unpivot` makes rows of them'),
  duplicate_key: refused('the key of an earlier row'),
  orphan_row: refused('no row above it has its key'),
  several_rows: refused('several rows that fit and differ, where one is taken: which is meant cannot be told'),
  repeated_row: mended(
    'the same as an earlier row in every column that is mapped, is a key, or that others hang on; it is left out',
  ),
  outer_blanks: mended('blanks before or after the value'),
  invisible_characters: mended('no-break spaces or characters of no width'),
  word_for_nothing: mended('a word that stands for no value'),
  spreadsheet_error: refused('an error of a spreadsheet instead of a value'),
  mojibake: mended('UTF-8 that was once read as another encoding'),
  lost_character: refused('U+FFFD: a character was lost when the file was made'),
  html_entity: mended('an HTML entity instead of its character'),
  text_guard: mended('a sign that keeps a spreadsheet from changing the value'),
  scientific_notation: mended('scientific notation that has all its digits'),
  digits_lost: refused('scientific notation that lost digits: export the column as text'),
  leading_zero_lost: mended('leading zeros are missing'),
  short_meter_point: noticed('with a leading zero it is a valid ten-digit MPRN: if zeros were lost, add `pad: 10`'),
  long_mpan: mended('a full MPAN of 21 digits, of which the core is taken'),
  blanks_in_number: mended('blanks inside a number'),
  decimal_comma: mended('a decimal comma'),
  thousand_separators: mended('thousand separators'),
  currency_sign: mended('a currency sign'),
  accounting_sign: mended('a sign after the amount, in brackets or as CR or DR'),
  sign_in_letters: refused(
    'CR or DR after the amount, and the mapping does not say which of them is a minus: set `minus`',
  ),
  negative_zero: mended('a zero below zero'),
  float_noise: mended('digits that floating point arithmetic added'),
  not_a_number: refused('not a number'),
  not_whole: refused('not a whole number'),
  month_first_date: refused('the month is first in this date; rows that fit both ways may be wrong, too: set `dates`'),
  serial_date: mended('the number of a day, as spreadsheets keep dates'),
  two_digit_year: mended('a year of two digits'),
  date_with_time: mended('a date with the time of midnight'),
  time_cut_off: noticed('a date with a time, which is left out'),
  placeholder_date: mended('a date that stands for no date'),
  impossible_date: refused('no day of the calendar'),
  not_a_date: refused('not a date of any form that is allowed'),
  code_spelling: mended('a code in another case or with other separators'),
  value_not_mapped: refused('a value that is not in the table or not accepted by the platform'),
  unknown_value: noticed('a value that the platform does not know; it takes it with a warning'),
  not_a_flag: refused('not a word for yes or no'),
  not_json: refused('not a JSON object'),
  no_lookup: refused('the file that is looked up has no such row'),
  module_failed: refused('the function of the module failed'),
  missing_number: refused('the row of the account has no account number'),
} as const satisfies Readonly<Record<string, DefectKind>>;

export type ExtractDefectCode = keyof typeof EXTRACT_DEFECTS;
