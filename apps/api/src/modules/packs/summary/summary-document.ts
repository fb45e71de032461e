import type { PackFile } from '@carryover/contract';
import { MOST_CAUSES } from '../../reconciliation/index.js';
import type { PackFacts } from '../pack-facts.js';
import { isTold } from '../parts/told-figures.js';

/** A table of a summary. */
export interface SummaryTable {
  readonly heading: string;
  /** Text in place of rows, when there are none. */
  readonly empty: string;
  readonly columns: readonly string[];
  /** Columns of figures, which stand to the right. */
  readonly figures: readonly number[];
  readonly rows: readonly (readonly string[])[];
  /** Sentence about omitted rows; null without any. */
  readonly more: string | null;
}

/** Content of a summary, for all formats. */
export interface SummaryDocument {
  readonly title: string;
  /** The result as a sentence. */
  readonly verdict: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly tables: readonly SummaryTable[];
}

/** Rows of a table at most: the files have all of them. */
const MOST_ROWS = 40;

/** The summary of a pack. @param files that it lists; they are written before it */
export function summaryOf(facts: PackFacts, files: readonly PackFile[]): SummaryDocument {
  const { supplier, wave, report } = facts;
  const of = wave === null ? 'Book' : `Wave ${wave.code}`;
  return {
    title: `${of} of ${supplier.code}`,
    verdict: verdictOf(facts),
    facts: [
      ['Import supplier', `${supplier.name} (${supplier.code})`],
      ...(wave?.name == null ? [] : [['Name of the wave', wave.name] as const]),
      ['Facts of', momentOf(facts.factsAt)],
      ...(wave === null ? [] : linesOf(wave.figures)),
      ...controlTotalsOf(facts),
    ],
    tables: [
      ...(wave === null ? [] : [totalsTable(wave), gatesTable(wave)]),
      ...(report === null ? [] : [balanceTable(report), causesTable(report)]),
      waiversTable(facts),
      decisionsTable(facts),
      filesTable(files),
    ],
  };
}

/** Of a wave that was reconciled before that was waited for. */
const NOT_ADDED_UP = 'What was imported was not added up.';

function verdictOf({ wave, report }: PackFacts): string {
  const others = wave?.totals.filter(({ isOther }) => isOther).length ?? 0;
  const { MISMATCHED = 0, MISSING = 0, EXTRA = 0 } = report?.summary?.states ?? {};
  const accounts = MISMATCHED + MISSING + EXTRA;
  const isCompared = report?.summary != null || wave?.totals.some(({ planned }) => planned !== null) === true;
  if (!isCompared) return 'Nothing was compared, neither with planned totals nor with control totals.';
  const isAddedUp = wave?.totals.every(({ planned, imported }) => planned === null || imported !== null) !== false;
  const told = wave?.gates.find(({ isUncompared }) => isUncompared)?.detail;
  const left = [...(isAddedUp ? [] : [NOT_ADDED_UP]), ...(told === undefined ? [] : [told])].join(' ');
  if (others + accounts === 0) return left === '' ? 'Nothing differs.' : `Nothing is known to differ. ${left}`;
  const found = [
    ...(others > 0 ? [`${others} planned ${others === 1 ? 'total' : 'totals'}`] : []),
    ...(accounts > 0 ? [`${accounts} ${accounts === 1 ? 'account' : 'accounts'}`] : []),
  ];
  const differing = `What differs: ${found.join(' and ')}. Each difference is in differences.csv.`;
  return left === '' ? differing : `${differing} ${left}`;
}

type Facts = SummaryDocument['facts'];

function linesOf({ imported, refused, failed, not_processed }: NonNullable<PackFacts['wave']>['figures']): Facts {
  const waiting: Facts = not_processed === 0 ? [] : [['Lines not processed', String(not_processed)]];
  return [
    ['Lines imported', String(imported)],
    ['Lines refused', String(refused)],
    ['Lines failed', String(failed)],
    ...waiting,
  ];
}

function controlTotalsOf({ wave, report }: PackFacts): Facts {
  const isSent = report !== null || wave?.gates.some(({ gate }) => gate === 'control_totals') === true;
  if (report === null) return [['Control totals', isSent ? 'Not compared' : 'None were sent']];
  const { summary, computed_at: at } = report;
  const told = Object.entries(summary?.states ?? {}).map(([state, accounts]) => `${accounts} ${state}`);
  // Those of a book are of the moment of its facts.
  const compared: Facts = wave === null || at === null ? [] : [['Control totals compared', momentOf(at)]];
  return [['Control totals', told.join(', ')], ...compared];
}

function totalsTable({ totals }: NonNullable<PackFacts['wave']>): SummaryTable {
  const rows = totals.map((total) => [
    total.figure,
    total.planned ?? 'not planned',
    total.imported ?? 'not known',
    comparedInWords(total),
  ]);
  return table('Totals', ['Figure', 'Planned', 'Imported', ''], rows, { figures: [1, 2] });
}

function comparedInWords({ planned, imported, isOther }: NonNullable<PackFacts['wave']>['totals'][number]): string {
  if (isOther) return 'differs';
  if (planned === null) return '';
  return imported === null ? 'not compared' : 'as planned';
}

function gatesTable({ gates }: NonNullable<PackFacts['wave']>): SummaryTable {
  const rows = gates.map(({ gate, state, detail, reason }) => [
    gate,
    state,
    reason === null ? detail : `${detail} Waived: ${reason}`,
  ]);
  return table('Gates', ['Gate', 'State', 'Detail'], rows);
}

function balanceTable({ summary }: NonNullable<PackFacts['report']>): SummaryTable {
  const rows = (summary?.totals ?? []).map(({ field, expected, actual, difference }) =>
    [field, expected, actual, difference].map(String),
  );
  const further = (summary?.further_totals ?? [])
    .filter(({ figure, difference }) => isTold(figure) && /[1-9]/.test(difference))
    .map(({ figure, key, expected, actual, difference }) => [nameOf(figure, key), expected, actual, difference]);
  const columns = ['Figure', 'Sent', 'Imported', 'Difference'];
  return table('Control totals', columns, [...rows, ...further], { figures: [1, 2, 3] });
}

function causesTable({ summary }: NonNullable<PackFacts['report']>): SummaryTable {
  const rows = (summary?.causes ?? []).map(({ state, accounts, money, differences, further_differences: further }) => [
    state,
    String(accounts),
    money ?? '',
    [...differences.map(({ field, by }) => `${field} ${by}`), ...furtherOf(further ?? [])].join(', '),
  ]);
  const columns = ['State', 'Accounts', 'Pounds', 'Too much of'];
  return table('Causes of differences', columns, rows, {
    figures: [1, 2],
    empty: 'No account differs.',
    file: 'differences.csv',
    // A report keeps no more.
    areAll: rows.length < MOST_CAUSES,
  });
}

/** Figures besides the five, by how much where that is told. */
function furtherOf(
  further: readonly { readonly figure: string; readonly key?: string; readonly by?: string }[],
): string[] {
  const texts = further.map(({ figure, key, by }) =>
    isTold(figure) && by !== undefined
      ? `${nameOf(figure, key)} ${by}`
      : `${isTold(figure) ? nameOf(figure, key) : figure} differs`,
  );
  return [...new Set(texts)];
}

function nameOf(figure: string, key: string | undefined): string {
  return key === undefined ? figure : `${figure} ${key}`;
}

function waiversTable({ waivers }: PackFacts): SummaryTable {
  const rows = waivers.map(({ wave, gate, reason, at }) => [momentOf(at), wave, gate, reason]);
  return table('Waived gates', ['At', 'Wave', 'Gate', 'Reason'], rows, {
    empty: 'No gate was waived.',
    file: 'waivers.csv',
  });
}

function decisionsTable({ decisions }: PackFacts): SummaryTable {
  const rows = decisions.map(({ at, wave, event, state, actor, reason }) => [
    momentOf(at),
    wave,
    event,
    state,
    actor,
    reason ?? '',
  ]);
  const columns = ['At', 'Wave', 'Event', 'State', 'By', 'Reason'];
  return table('Decisions', columns, rows, { empty: 'Nothing was decided about a wave.', file: 'decisions.csv' });
}

function filesTable(files: readonly PackFile[]): SummaryTable {
  const rows = files.map(({ name, bytes, sha256 }) => [name, String(bytes), sha256]);
  return table('Files', ['File', 'Bytes', 'SHA-256'], rows, { figures: [1] });
}

interface TableOptions {
  readonly figures?: readonly number[];
  readonly empty?: string;
  /** Where all rows are. */
  readonly file?: string;
  /** Whether no rows are left out before. */
  readonly areAll?: boolean;
}

function table(
  heading: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  { figures = [], empty = 'There is none.', file, areAll = true }: TableOptions = {},
): SummaryTable {
  const left = rows.length - MOST_ROWS;
  const more =
    left <= 0 ? null : `${areAll ? '' : 'At least '}${left} more${file === undefined ? '' : ` are in ${file}`}.`;
  return { heading, empty, columns, figures, rows: rows.slice(0, MOST_ROWS), more };
}

/** An instant to the second, as people read it. */
function momentOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;
}
