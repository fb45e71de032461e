import { count, counted } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { renderTable } from '../terminal/table.js';
import { causeLines, furtherName } from './cause-lines.js';
import type { ComputedReport } from './compare.js';
import { fieldLines, type NamedAccount } from './difference-fields.js';
import type { SourcedAccount } from './difference-sources.js';

/** The differences that were found, as they are shown. */
export interface Findings {
  readonly report: ComputedReport;
  /** Accounts that differ, the first ones or all. */
  readonly differences: readonly NamedAccount[];
  /** How many there are besides. */
  readonly leftOut: number;
}

const right = { align: 'right' as const };
const FIGURES = [
  { title: 'figure' },
  { title: 'expected', ...right },
  { title: 'actual', ...right },
  { title: 'difference', ...right },
];
const ACCOUNTS = [
  { title: 'account' },
  { title: 'state' },
  { title: 'figure' },
  { title: 'expected', ...right },
  { title: 'actual', ...right },
];

/** A report for people: accounts by state, the figures on both sides, what differences have in common, and every one. */
export function renderReport({ report, differences, leftOut }: Findings): string {
  const { states, totals, causes, further_totals: further = [] } = report.summary;
  const stateRows = Object.entries(states).map(([state, value]) => [state, count(value)]);
  const furtherRows = further.flatMap(({ figure, key, expected, actual, difference }) =>
    /[1-9]/.test(difference) ? [[printable(furtherName(figure, key)), expected, actual, difference]] : [],
  );
  const figureRows = [
    ...totals.map((figure) => [figure.field, figure.expected, figure.actual, figure.difference].map(String)),
    ...furtherRows,
  ];
  return [
    ...renderTable([{ title: 'state' }, { title: 'accounts', ...right }], stateRows),
    '',
    ...renderTable(FIGURES, figureRows),
    ...(causes.length === 0 ? [] : ['', 'Causes, the worst first:', ...causeLines(causes)]),
    ...(differences.length === 0 ? [] : ['', ...renderTable(ACCOUNTS, differences.flatMap(rowsOf))]),
    ...fieldLines(differences),
    ...sourceLines(differences),
    ...(leftOut === 0
      ? []
      : ['', `And ${counted(leftOut, 'account')} more: --all shows all, --output FILE writes all.`]),
    '',
    differences.length === 0 ? `Every account matches${SCOPE[report.scope](report)}.` : 'Not every account matches.',
    `Report ${report.report_id}, of ${report.computed_at ?? ''}.`,
    '',
  ].join('\n');
}

/** Of which accounts that is said. */
const SCOPE: Readonly<Record<ComputedReport['scope'], (report: ComputedReport) => string>> = {
  book: () => '',
  named: () => ' of those that are named',
  wave: ({ wave }) => ` of wave ${wave}`,
};

/** Where the figures of accounts stand in the extracts, a line each; of what no figure names, the row of the account. */
function sourceLines(differences: readonly SourcedAccount[]): string[] {
  const lines = differences.flatMap(({ external_account_number: number, sources = {} }) => {
    const { '': row = [], ...figures } = sources;
    const told = Object.entries(figures).map(([field, positions]) => `${field} ${shortened(positions)}`);
    const all = told.length > 0 ? told : row;
    return all.length === 0 ? [] : [printable(`${number}: ${all.join('; ')}`)];
  });
  return lines.length === 0 ? [] : ['', 'In the extracts:', ...lines];
}

function shortened(positions: readonly string[]): string {
  if (positions.length === 0) return 'has no row';
  const more = positions.length - MOST_POSITIONS;
  return [...positions.slice(0, MOST_POSITIONS), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Positions that are shown of a figure; --json and --output have all. */
const MOST_POSITIONS = 5;

function rowsOf(account: SourcedAccount): string[][] {
  const { external_account_number: number, state, warnings } = account;
  const warned =
    warnings === undefined
      ? []
      : [[number, state, 'warnings', '', `${warnings.count} of ${warnings.rules.join(', ')}`]];
  return [...differencesOf(account), ...warned.map((row) => row.map(printable))];
}

function differencesOf(account: SourcedAccount): string[][] {
  const { external_account_number: number, state, differences = [], further_differences: further = [] } = account;
  const { expected, actual } = account;
  const row = (field: string, one: unknown, other: unknown): string[] =>
    [number, state, field, String(one), String(other)].map(printable);
  if (state === 'MISMATCHED')
    return [
      ...differences.map((figure) => row(figure.field, figure.expected, figure.actual)),
      ...further.map((one) =>
        one.figure.startsWith('digests.')
          ? row(one.figure, 'differs', '')
          : row(furtherName(one.figure, one.key), one.expected ?? '', one.actual ?? ''),
      ),
    ];
  if (state === 'EXTRA') return [row('balance', '', actual?.balance ?? '')];
  const why = [account.import_status ?? 'no import', ...(account.error_code ? [account.error_code] : [])].join(', ');
  return [row('balance', expected?.balance ?? '', why)];
}
