/** A form in which files come instead of lines of JSON. */
export type OtherForm =
  | 'utf-16'
  | 'gzip'
  | 'zstd'
  | 'bzip2'
  | 'xz'
  | 'zip'
  | '7z'
  | 'tar'
  | 'parquet'
  | 'array'
  | 'several lines'
  | 'markup'
  | 'csv';

/** The form of a text that is not lines of JSON, and where that shows first. */
export interface RecognisedForm {
  readonly form: OtherForm;
  /** Line of the first content, from 1, as the column is. */
  readonly line: number;
  readonly column: number;
}

/** The forms in words: `this is CSV`. */
export const OTHER_FORMS: Readonly<Record<OtherForm, string>> = {
  'utf-16': 'this is UTF-16',
  gzip: 'this is packed with gzip',
  zstd: 'this is packed with zstd',
  bzip2: 'this is packed with bzip2',
  xz: 'this is packed with xz',
  zip: 'this is a spreadsheet or another zip archive',
  '7z': 'this is a 7z archive',
  tar: 'this is a tar archive',
  parquet: 'this is Parquet',
  array: 'this is one JSON array',
  'several lines': 'this is JSON over several lines',
  markup: 'this is XML or HTML',
  csv: 'this is CSV',
};

/** The bytes that files of some forms have, as Latin-1, and from which byte on. */
const SIGNATURES: readonly { readonly form: OtherForm; readonly bytes: string; readonly from?: number }[] = [
  { form: 'gzip', bytes: '\x1f\x8b' },
  { form: 'zstd', bytes: '\x28\xb5\x2f\xfd' },
  { form: 'bzip2', bytes: 'BZh' },
  { form: 'xz', bytes: '\xfd7zXZ\0' },
  { form: 'zip', bytes: 'PK\x03\x04' },
  { form: '7z', bytes: '7z\xbc\xaf\x27\x1c' },
  { form: 'tar', bytes: 'ustar', from: 257 },
  { form: 'parquet', bytes: 'PAR1' },
];

/**
 * Recognises other formats that come instead of one JSON object a line.
 * @param head the first bytes, some kilobytes of them
 * @returns null for lines of JSON, and for an unknown format
 */
export function recogniseOtherForm(head: Buffer): RecognisedForm | null {
  const at = { line: 1, column: 1 };
  if (isUtf16(head)) return { form: 'utf-16', ...at };
  for (const { form, bytes, from = 0 } of SIGNATURES)
    if (head.toString('latin1', from, from + bytes.length) === bytes) return { form, ...at };
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  const blank = /^\s*/.exec(text)?.[0] ?? '';
  const lines = blank.split('\n');
  const form = formOf(text.slice(blank.length));
  return form === null ? null : { form, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function formOf(text: string): OtherForm | null {
  const [first = '', second = ''] = text.split(/\r?\n/);
  if (first.startsWith('[')) return 'array';
  if (isOverSeveralLines(first, second)) return 'several lines';
  if (first.startsWith('<')) return 'markup';
  return isCsv(first, second) ? 'csv' : null;
}

function isOverSeveralLines(first: string, second: string): boolean {
  if (/^\{\s*$/.test(first)) return /^\s*["}]/.test(second);
  return /^"[^"]*"\s*:/.test(first) || (/^\{.*,\s*$/.test(first) && /^\s*"/.test(second));
}

/** Names of columns, such as `Account no.;Balance (£)`. */
const NAME = `"?[\\p{L}_][\\p{L}\\p{N}_ ./()#%£€$&'*?-]*"?`;
const HEADER = new RegExp(`^${NAME}(?:[,;|\\t]\\s*${NAME})+\\s*$`, 'u');
const DELIMITERS = [',', ';', '|', '\t'];

/** Whether a text begins with names of columns, or with two rows of as many fields each. */
function isCsv(first: string, second: string): boolean {
  if (HEADER.test(first)) return true;
  if (/^\s*[{[]/.test(first) || /^\s*[{[]/.test(second)) return false;
  const fieldsOf = (row: string, delimiter: string) => row.replace(/"[^"]*"/g, '').split(delimiter).length;
  return DELIMITERS.some((delimiter) => {
    const fields = fieldsOf(first, delimiter);
    return fields > 1 && fields === fieldsOf(second, delimiter);
  });
}

function isUtf16(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  return (
    head.length >= 4 &&
    (head[0] === 0) !== (head[1] === 0) &&
    (head[2] === 0) === (head[0] === 0) &&
    (head[3] === 0) === (head[1] === 0)
  );
}
