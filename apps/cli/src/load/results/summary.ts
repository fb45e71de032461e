import { renderBadRows, type ToldFiles } from '../../origins/bad-rows.js';
import type { Surroundings } from '../../program/surroundings.js';
import { colouring } from '../../terminal/colours.js';
import { count, counted, duration } from '../../terminal/numbers.js';
import { printable } from '../../terminal/printable.js';
import { writeText } from '../../terminal/write-text.js';
import type { SentWarnings } from '../lines/warned-lines.js';
import { commandLine } from '../resume-command.js';
import type { FailureReason } from './failure-reasons.js';
import { renderReasons } from './render-reasons.js';

/** How a command that sends files ended; as `--json` prints it. */
export interface Summary {
  readonly supplier: string;
  /**
   * Lines that were accepted, that had been accepted before with the same payload or with another one, that failed, and whose
   * outcome is unknown. Together they are all lines.
   */
  readonly done: number;
  /** Of accounts only. */
  readonly unchanged?: number;
  readonly differs?: number;
  readonly failed: number;
  readonly not_processed: number;
  /** Unprocessed lines that the service has accepted and imports without further help. */
  readonly accepted: number;
  /** What the service warned of, of the lines it took. */
  readonly warnings: SentWarnings;
  /** Why lines failed, the commonest reason first. */
  readonly reasons: readonly FailureReason[];
  /** Seconds of this run. */
  readonly seconds: number;
  readonly files: Readonly<Record<'done' | 'failed' | 'errors' | 'not_processed', string>> &
    Partial<Readonly<Record<'unchanged' | 'differs', string>>>;
  /** Files with the rows of the extracts that have to be corrected; only where they are asked for. */
  readonly bad_rows?: ToldFiles;
  /** Null when there was nothing to record. */
  readonly journal: string | null;
  /** Why it stopped before the end; null when it did not. */
  readonly stopped: string | null;
  /** The words that go on from here; null when there is nothing to go on with. */
  readonly resume: readonly string[] | null;
}

/** Says how it ended: for people on stdout in words, with `isJson` as JSON. */
export async function tellSummary(
  summary: Summary,
  { doneWord, isJson }: { doneWord: string; isJson: boolean },
  { stdout, env }: Pick<Surroundings, 'stdout' | 'env'>,
): Promise<void> {
  if (isJson) return writeText(stdout, `${JSON.stringify(summary, null, 2)}\n`);
  const colour = colouring(stdout, env);
  const { done, unchanged = 0, differs = 0, failed, not_processed: left, accepted, files } = summary;
  const row = (value: number, word: string, file: string, tint: 'green' | 'red' | 'yellow'): string =>
    `${(value === 0 ? (_: typeof tint, text: string) => text : colour)(tint, count(value).padStart(10))}  ${word.padEnd(14)}  ${file}`;
  const lines = [
    ...(summary.stopped === null
      ? []
      : [`${colour('yellow', 'Stopped before the end:')} ${printable(summary.stopped)}`, '']),
    row(done, doneWord, files.done, 'green'),
    ...(unchanged === 0
      ? []
      : [row(unchanged, 'unchanged', `${files.unchanged}, imported before as they are`, 'green')]),
    ...(differs === 0 ? [] : [row(differs, 'differ', `${files.differs}, imported before, not applied`, 'red')]),
    row(failed, 'failed', failed === 0 ? files.failed : `${files.failed}, why: ${files.errors}`, 'red'),
    row(left, 'not processed', `${files.not_processed}${acceptedOf(accepted)}`, 'yellow'),
    ...(summary.warnings.accounts === 0
      ? []
      : [row(summary.warnings.accounts, 'with warnings', rulesOf(summary.warnings), 'yellow')]),
    ...(differs === 0 ? [] : ['', ...ABOUT_DIFFERING]),
    ...(summary.reasons.length === 0 ? [] : ['', ...renderReasons(summary.reasons)]),
    ...blankBefore(renderBadRows(summary.bad_rows ?? [])),
    '',
    `${duration(summary.seconds)}.${summary.journal === null ? '' : ` The journal is ${summary.journal}.`}`,
    ...(summary.resume === null ? [] : ['To go on:', `  ${commandLine(summary.resume)}`]),
  ];
  await writeText(stdout, `${lines.join('\n')}\n`);
}

function blankBefore(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

const ABOUT_DIFFERING = [
  'An account is imported once: what differs from it was not applied. What came since goes by carryover notes, transactions or',
  'statements, and what was wrong by carryover correct, which says of each line whether it can be put right.',
];

function acceptedOf(accepted: number): string {
  return accepted === 0 ? '' : `; ${count(accepted)} of them accepted, which the service goes on importing`;
}

/** The rules with the most accounts. */
function rulesOf({ rules }: SentWarnings): string {
  const most = rules.slice(0, 8).map(({ rule, accounts }) => `${rule} ${count(accounts)}`);
  return `${most.join(', ')}${rules.length > most.length ? `, ${counted(rules.length - most.length, 'rule')} more` : ''}`;
}
