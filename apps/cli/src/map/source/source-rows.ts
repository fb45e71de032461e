import type { DefectCode } from '../results/defects.js';
import { areRowsEach } from './are-rows-each.js';
import { decoded } from './byte-text.js';
import { splitPlain, splitQuoted } from './split-record.js';

/** A record of a file. */
export interface SourceRow {
  /** As a spreadsheet counts: from 1, blank rows and the header too. */
  readonly row: number;
  readonly values: string[];
  /** What is wrong with its form. */
  readonly codes: readonly DefectCode[];
}

/** A record is not looked for in more lines than that after a quote was opened. */
const MOST_LINES_OF_A_RECORD = 200;
const NONE: readonly DefectCode[] = [];
const NOT_PLAIN = /[^ -~]/;
const CONTROLS = /(?!\t)\p{Cc}/gu;

/** How a file is written. */
export interface Dialect {
  readonly delimiter: string;
  /** Null for UTF-8 where a line is valid UTF-8, and Windows-1252 where it is not. */
  readonly encoding: 'utf-8' | 'windows-1252' | null;
}

/**
 * Cuts the text of a file into rows and decodes them. Gives them in batches, as they come.
 * @param texts one character a byte, as `byteText` gives it
 */
export async function* sourceRows(texts: AsyncIterable<string>, dialect: Dialect): AsyncGenerator<SourceRow[]> {
  const cutter = new RowCutter(dialect);
  for await (const text of texts) {
    const rows = cutter.cut(text);
    if (rows.length > 0) yield rows;
  }
  const rows = cutter.end();
  if (rows.length > 0) yield rows;
}

/** The same of a whole file that is in memory. */
export function rowsOfText(text: string, dialect: Dialect): SourceRow[] {
  const cutter = new RowCutter(dialect);
  return [...cutter.cut(text), ...cutter.end()];
}

type LineEnd = '\n' | '\r\n' | '\r';

class RowCutter {
  private rest = '';
  private row = 0;
  private usualEnd: LineEnd | null = null;
  private readonly openLines: { text: string; codes: readonly DefectCode[] }[] = [];
  private rows: SourceRow[] = [];

  constructor(private readonly dialect: Dialect) {}

  cut(text: string): SourceRow[] {
    this.rows = [];
    const whole = this.rest + text;
    let from = 0;
    for (;;) {
      const feed = whole.indexOf('\n', from);
      if (feed < 0) break;
      this.line(whole.slice(from, feed));
      from = feed + 1;
    }
    // A file of the old Macintosh has no line feeds at all: its last return may be the first half of one.
    const left = whole.slice(from);
    const lone = left.length > 1_000_000 ? left.lastIndexOf('\r', left.length - 2) : -1;
    if (lone >= 0) {
      for (const part of left.slice(0, lone).split('\r')) this.line(part, '\r');
      this.rest = left.slice(lone + 1);
    } else this.rest = left;
    return this.rows;
  }

  end(): SourceRow[] {
    this.rows = [];
    if (this.rest !== '') {
      const last = this.rest.endsWith('\r') ? this.rest.slice(0, -1) : this.rest;
      for (const part of last.split('\r')) this.line(part, this.rest.includes('\r') ? '\r' : (this.usualEnd ?? '\n'));
    }
    this.rest = '';
    this.giveUpOpenRecord();
    return this.rows;
  }

  private line(text: string, given?: LineEnd): void {
    if (given !== undefined) {
      this.add(text, given);
      return;
    }
    const isWindows = text.charCodeAt(text.length - 1) === 0x0d;
    const line = isWindows ? text.slice(0, -1) : text;
    if (line.includes('\r') && !line.includes('"')) {
      const parts = line.split('\r');
      for (const part of parts.slice(0, -1)) this.add(part, '\r');
      this.add(parts.at(-1) ?? '', isWindows ? '\r\n' : '\n');
    } else this.add(line, isWindows ? '\r\n' : '\n');
  }

  private add(bytes: string, end: LineEnd): void {
    this.usualEnd ??= end;
    const codes: DefectCode[] | null = end === this.usualEnd ? null : ['mixed_line_ends'];
    if (NOT_PLAIN.test(bytes)) this.addDecoded(bytes, codes ?? []);
    else this.addText(bytes, codes ?? NONE);
  }

  private addDecoded(bytes: string, codes: DefectCode[]): void {
    const text = decoded(bytes, this.dialect.encoding, (code) => codes.push(code));
    // A file of rows that no text can break has one between its values.
    const kept = text.replace(CONTROLS, (control) => (control === this.dialect.delimiter ? control : ''));
    if (kept !== text) codes.push('control_characters');
    this.addText(kept, codes);
  }

  private addText(text: string, codes: readonly DefectCode[]): void {
    const { delimiter } = this.dialect;
    if (this.openLines.length === 0 && !text.includes('"')) {
      this.push(splitPlain(text, delimiter), codes);
      return;
    }
    this.openLines.push({ text, codes });
    const whole = this.openLines.map((line) => line.text).join('\n');
    const { values, isOpen, hasStrayQuote } = splitQuoted(whole, delimiter);
    // A stray quote is the one that opens a value of a later row: rows between would be taken for a part of the first.
    const isSeveral = this.openLines.length > 1 && (hasStrayQuote || areRowsEach(this.openLines, delimiter));
    if (!isOpen && isSeveral) {
      this.giveUpOpenRecord();
    } else if (!isOpen) {
      const all = this.openLines.splice(0).flatMap((line) => line.codes);
      this.push(values, hasStrayQuote ? [...all, 'quote_in_quotes'] : all);
    } else if (this.openLines.length > MOST_LINES_OF_A_RECORD) this.giveUpOpenRecord();
  }

  /** The quote is never closed, or only in another row: its line is a row by itself, and those after it are read anew. */
  private giveUpOpenRecord(): void {
    const lines = this.openLines.splice(0);
    const first = lines.shift();
    if (first === undefined) return;
    this.push(splitPlain(first.text, this.dialect.delimiter), [...first.codes, 'unclosed_quote']);
    for (const { text, codes } of lines) this.addText(text, codes);
    if (this.openLines.length > 0) this.giveUpOpenRecord();
  }

  private push(values: string[], codes: readonly DefectCode[]): void {
    this.row += 1;
    this.rows.push({ row: this.row, values, codes });
  }
}
