import type { Colouring } from '../../terminal/colours.js';
import { count, counted } from '../../terminal/numbers.js';
import { printable } from '../../terminal/printable.js';
import { renderTable } from '../../terminal/table.js';
import type { FieldCoverage } from '../build/coverage.js';
import { type MapReport, renderDefects, renderLeftOut, renderUnplaced } from './render-run.js';

/** What a mapping covers, as `map check --json` prints it. */
export interface CoverageReport
  extends Pick<MapReport, 'refused' | 'mended' | 'noticed' | 'defects' | 'unplaced' | 'left_out'> {
  readonly version: 1;
  readonly mapping: string;
  readonly accounts: number;
  readonly held_back: number;
  /** Mapped fields of the payload: how often they have a value. */
  readonly fields: readonly FieldCoverage[];
  /** Fields of the objects that are made which the mapping has nothing for. */
  readonly not_mapped: readonly { readonly path: string; readonly required: boolean }[];
  /** Files, their rows of data and the columns nothing is made of. */
  readonly files: readonly { readonly path: string; readonly rows: number; readonly dropped: readonly string[] }[];
  readonly files_not_used: readonly string[];
}

/** The coverage for people. */
export function renderCoverage(report: CoverageReport, colour: Colouring): string {
  const parts = [
    [
      summary(report, colour),
      ...renderUnplaced(report.unplaced, colour),
      ...renderLeftOut(report.left_out, colour),
    ].join('\n'),
    fields(report),
    ...missing(report, colour),
    files(report),
  ];
  return `${[...parts, renderDefects(report.defects, colour)].filter((part) => part !== '').join('\n\n')}\n`;
}

function summary(
  { accounts, held_back: heldBack, refused, mended, noticed }: CoverageReport,
  colour: Colouring,
): string {
  const held = heldBack === 0 ? '' : colour('red', ` ${counted(heldBack, 'account')} would be held back.`);
  return `${counted(accounts, 'account')}.${held} Of the values ${count(refused)} refused, ${count(mended)} mended, ${count(noticed)} noticed.`;
}

function fields(report: CoverageReport): string {
  const columns = [
    { title: 'field' },
    { title: 'filled', align: 'right' as const },
    { title: 'empty', align: 'right' as const },
  ];
  const rows = report.fields.map(({ path, filled, empty }) => [path, count(filled), count(empty)]);
  return renderTable(columns, rows).join('\n');
}

function missing({ not_mapped: notMapped }: CoverageReport, colour: Colouring): string[] {
  const required = notMapped.filter((each) => each.required).map(({ path }) => path);
  const others = notMapped.filter((each) => !each.required).map(({ path }) => path);
  return [
    ...(required.length === 0 ? [] : [`${colour('red', 'Needed and not mapped:')} ${required.join(', ')}.`]),
    ...(others.length === 0 ? [] : [`Not mapped: ${others.join(', ')}.`]),
  ];
}

function files({ files: read, files_not_used: unused }: CoverageReport): string {
  const lines = read.map(({ path, rows, dropped }) => {
    const left = dropped.length === 0 ? 'every column used' : `not used: ${dropped.join(', ')}`;
    return printable(`${path}: ${counted(rows, 'row')}, ${left}`);
  });
  return [...lines, ...unused.map((path) => printable(`${path}: not used at all`))].join('\n');
}
