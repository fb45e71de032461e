import { type Command, InvalidArgumentError } from 'commander';
import { wholeNumber } from '../program/option-values.js';

/** What commands that send files have in common, as the user gave it. */
export interface SendOptions {
  readonly supplier: string;
  readonly credentials?: string;
  readonly concurrency: number;
  readonly journal?: string;
  readonly results?: string;
  /** Milliseconds without progress after which the work stops. */
  readonly patience: number;
  readonly json?: boolean;
  /** Of statements: whether what is there already is left out. */
  readonly skipExisting?: boolean;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
/** Longer timers run out at once. */
const LONGEST = 2 ** 31 - 1;

/** Options of every command that sends files. */
export function addSendOptions(command: Command): Command {
  return command
    .requiredOption('--supplier <code>', 'import supplier that everything is for')
    .option('--credentials <file>', 'file with api_url and organization_secret_key, instead of the environment')
    .option('--concurrency <n>', 'calls under way at once', wholeNumber(1, 64), 8)
    .option('--journal <file>', 'where the journal is kept; beside the first file unless given')
    .option('--results <folder>', 'where the files of results go; beside the first file unless given')
    .option('--patience <time>', 'stop when nothing went on for so long, such as 30s, 10m or 2h', span, 30 * 60_000)
    .option('--json', 'print how it ended as JSON');
}

/**
 * Reads a span of time, such as `30s`, `10m` or `2h`, into milliseconds: more than none, at most 24 days.
 * @throws InvalidArgumentError it is none
 */
export function span(text: string): number {
  const [, value, unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const milliseconds = Number(value) * (UNITS[unit] ?? Number.NaN);
  if (!(milliseconds > 0 && milliseconds <= LONGEST))
    throw new InvalidArgumentError('Use a time such as 30s, 10m or 2h, at most 24 days.');
  return milliseconds;
}
