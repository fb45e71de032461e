import { dirname } from 'node:path';
import type { Colouring } from '../../terminal/colours.js';
import { count, counted } from '../../terminal/numbers.js';
import { printable } from '../../terminal/printable.js';
import { renderTable } from '../../terminal/table.js';
import type { LeftOutRows } from '../build/left-out-rows.js';
import type { UnplacedRows } from '../join/join-files.js';
import type { Mapping } from '../mapping/mapping.js';
import type { DefectLog } from './defect-log.js';
import { DEFECTS, type Treatment } from './defects.js';

/** Defects of a kind, as reports have them. */
export interface ReportedGroup {
  readonly treatment: Treatment;
  readonly code: string;
  readonly file: string;
  readonly column: string | null;
  readonly count: number;
  /** The first rows. */
  readonly rows: readonly number[];
  readonly about: string;
  readonly example: { readonly value: string | null; readonly became?: string; readonly note?: string };
}

/** What a run made, as `--json` prints it. */
export interface MapReport {
  readonly version: 1;
  readonly mapping: string;
  readonly output: string;
  readonly provenance: string;
  readonly defects_file: string;
  readonly rejected: readonly { readonly file: string; readonly rows: number }[];
  /** The same of flows, whose rows are corrected in the file itself. */
  readonly rejected_in_place: readonly { readonly file: string; readonly rows: number }[];
  readonly accounts: number;
  readonly written: number;
  readonly held_back: number;
  readonly unchanged: number;
  /** Refused rows that no account can be told of, by file: any account may lack them. */
  readonly unplaced: readonly { readonly file: string; readonly rows: number }[];
  /** Rows that meet no `where`, so that nothing is made of them, by file; `rows` are the first. */
  readonly left_out: readonly LeftOutRows[];
  readonly files: readonly { readonly name: string; readonly path: string; readonly rows: number }[];
  readonly refused: number;
  readonly mended: number;
  readonly noticed: number;
  readonly defects: readonly ReportedGroup[];
}

/** The groups of a log, and how many defects were treated in which way. */
export function treatmentCounts(log: DefectLog): Pick<MapReport, 'refused' | 'mended' | 'noticed' | 'defects'> {
  const counts = { refused: 0, mended: 0, noticed: 0 };
  const defects = log.groups().map(({ code, file, column, count: number, rows, first }): ReportedGroup => {
    const { treatment, about } = DEFECTS[code];
    counts[treatment] += number;
    const { value, became, note } = first;
    const example = { value, ...(became === undefined ? {} : { became }), ...(note === undefined ? {} : { note }) };
    return { treatment, code, file, column, count: number, rows, about, example };
  });
  return { ...counts, defects };
}

/** The same rows with the files as the mapping has them. */
export function unplacedFiles(unplaced: readonly UnplacedRows[], { files }: Mapping): MapReport['unplaced'] {
  return unplaced.map(({ file, rows }) => ({ file: files.get(file)?.shown ?? file, rows }));
}

/** The same with the files as the mapping has them. */
export function leftOutFiles(leftOut: readonly LeftOutRows[], { files }: Mapping): MapReport['left_out'] {
  return leftOut.map(({ file, ...rows }) => ({ file: files.get(file)?.shown ?? file, ...rows }));
}

/** A sentence for each file with rows that meet no `where`. */
export function renderLeftOut(leftOut: MapReport['left_out'], colour: Colouring): string[] {
  return leftOut.map(({ file, count: number, rows }) => {
    const position = printable(positionOf({ file, rows, count: number, column: null }));
    return colour('yellow', `Nothing is made of ${counted(number, 'row')} that no \`where\` takes: ${position}.`);
  });
}

/** A sentence for each file with rows of which nobody can tell whose they are. */
export function renderUnplaced(unplaced: MapReport['unplaced'], colour: Colouring): string[] {
  return unplaced.map(({ file, rows }) =>
    colour(
      'red',
      `${counted(rows, 'refused row')} of ${printable(file)} may belong to any account: which one cannot be read. Load none before that is corrected.`,
    ),
  );
}

/** The report for people. */
export function renderRun(report: MapReport, colour: Colouring): string {
  const { accounts, written, held_back: heldBack, unchanged, rejected } = report;
  const parts = [
    [
      `${counted(written, 'account')} written to ${printable(report.output)}, of ${count(accounts)} in the files.`,
      ...(unchanged > 0 ? [`${counted(unchanged, 'account')} unchanged since the earlier run.`] : []),
      ...(heldBack > 0
        ? [colour('red', `${counted(heldBack, 'account')} held back: a value or a row of theirs is refused.`)]
        : []),
      ...renderUnplaced(report.unplaced, colour),
      ...renderLeftOut(report.left_out, colour),
      `Where each value comes from: ${printable(report.provenance)}.`,
    ].join('\n'),
    renderDefects(report.defects, colour),
  ];
  if (rejected.length > 0) {
    const files = rejected.map(({ file, rows }) => `  ${printable(file)}: ${counted(rows, 'row')}`);
    const folder = printable(dirname(rejected[0]?.file ?? ''));
    parts.push(
      [
        'Rows to correct, each with its reason:',
        ...files,
        `Correct them there and map again with --corrected ${folder}.`,
      ].join('\n'),
    );
  }
  const inPlace = report.rejected_in_place.map(({ file, rows }) => `  ${printable(file)}: ${counted(rows, 'row')}`);
  if (inPlace.length > 0)
    parts.push(['Rows to correct in the file itself, before it is mapped again:', ...inPlace].join('\n'));
  if (report.defects.length > 0) parts.push(`Each defect with its position: ${printable(report.defects_file)}.`);
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const WORDS: Readonly<Record<Treatment, string>> = {
  refused: 'Refused',
  mended: 'Mended',
  noticed: 'Noticed, left as it is',
};
const COLOURS = { refused: 'red', mended: 'green', noticed: 'yellow' } as const;

/** Defects by what was done about them. */
export function renderDefects(defects: readonly ReportedGroup[], colour: Colouring): string {
  const columns = [
    { title: 'times', align: 'right' as const },
    { title: 'where' },
    { title: 'what' },
    { title: 'such as' },
  ];
  const parts = (['refused', 'noticed', 'mended'] as const).flatMap((treatment) => {
    const rows = defects
      .filter((each) => each.treatment === treatment)
      .map((each) => [count(each.count), printable(positionOf(each)), each.about, printable(exampleOf(each))]);
    return rows.length === 0
      ? []
      : [[colour(COLOURS[treatment], WORDS[treatment]), ...renderTable(columns, rows)].join('\n')];
  });
  return parts.join('\n\n');
}

function positionOf({
  file,
  rows,
  column,
  count: number,
}: Pick<ReportedGroup, 'file' | 'rows' | 'column' | 'count'>): string {
  const more = number > rows.length ? ' …' : '';
  return `${file}:${rows.join(',')}${more}${column === null ? '' : `:${column}`}`;
}

function exampleOf({ example: { value, became, note } }: ReportedGroup): string {
  const parts = [
    ...(value === null || value === ''
      ? []
      : [became === undefined ? quoted(value) : `${quoted(value)} → ${quoted(became)}`]),
    ...(note === undefined ? [] : [note]),
  ];
  return parts.join(', ');
}

function quoted(value: string): string {
  return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
}
