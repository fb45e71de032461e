import { OTHER_FORMS, type OtherForm, recogniseOtherForm } from '@carryover/contract';
import { DomainError } from '../../../platform/errors/domain-error.js';
import type { SentLine } from '../../../platform/http/read-lines.js';

/** What makes lines of JSON of another form. */
const REMEDIES: Readonly<Record<OtherForm, string>> = {
  'utf-16': 'Send it as UTF-8: iconv -f UTF-16 -t UTF-8.',
  gzip: 'Say so: Content-Encoding: gzip.',
  zstd: 'Say so: Content-Encoding: zstd.',
  bzip2: 'Send it unpacked (bunzip2 -c), or packed with gzip and Content-Encoding: gzip.',
  xz: 'Send it unpacked (xz -dc), or packed with gzip and Content-Encoding: gzip.',
  zip: 'Send the text that is inside; a body may be packed with gzip and Content-Encoding: gzip.',
  '7z': 'Send the text that is inside; a body may be packed with gzip and Content-Encoding: gzip.',
  tar: 'Send the text that is inside: tar -xOf.',
  parquet: 'Send JSON.',
  array: "Send its entries one a line: jq -c '.[]'.",
  'several lines': 'Send each object on one line: jq -c .',
  markup: 'Send JSON.',
  csv: 'CSV extracts become accounts by carryover map.',
};

/** The body is of another form than one JSON object a line. */
class NotLinesOfJson extends DomainError {
  constructor({ form, line, column }: { form: OtherForm; line: number; column: number }) {
    const position = `line ${line}, column ${column}`;
    super(
      'not_lines_of_json',
      400,
      `A part is one JSON object a line, and ${OTHER_FORMS[form]} (${position}). ${REMEDIES[form]}`,
    );
  }
}

/** Bytes of the beginning by which the form of a body is recognised. */
const ENOUGH = 64 * 1024;

/**
 * Looks at the first lines of a part before anything is done with them.
 * @throws DomainError 400 for a form that is known and is not lines of JSON
 */
export function expectLinesOfJson(lines: readonly SentLine[]): void {
  const [first, second] = lines;
  const start = first?.bytes ?? first?.head;
  if (first === undefined || start === undefined) return;
  const head = Buffer.concat([
    start.subarray(0, ENOUGH),
    Buffer.from('\n'),
    second?.bytes?.subarray(0, ENOUGH) ?? Buffer.alloc(0),
  ]);
  const found = recogniseOtherForm(head);
  if (found !== null) throw new NotLinesOfJson({ ...found, line: found.line + first.number - 1 });
}

/** The part has no lines. */
export class EmptyPart extends DomainError {
  constructor() {
    super('empty_part', 400, 'The part has not one line.');
  }
}
