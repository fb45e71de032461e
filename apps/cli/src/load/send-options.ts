import { type Command, InvalidArgumentError, Option } from 'commander';
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
  /** Whether lines that failed in an earlier run are sent once more. */
  readonly retryFailed?: boolean;
  /** Of accounts: when their imports may begin at the earliest, and have to have begun; ISO 8601. */
  readonly windowStart?: string;
  readonly windowEnd?: string;
  /** Of accounts: folder for the rows of the extracts that have to be corrected. */
  readonly badRows?: string;
  /** Of statements: whether what is there already is left out. */
  readonly skipExisting?: boolean;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
/** Longer timers run out at once. */
const LONGEST = 2 ** 31 - 1;

/** Milliseconds without progress after which the work stops, unless given. */
export const USUAL_PATIENCE = 30 * 60_000;

/** Calls under way at once, unless given. */
export const USUAL_CONCURRENCY = 8;

/** Options of every command that sends files. */
export function addSendOptions(command: Command): Command {
  return command
    .requiredOption('--supplier <code>', 'import supplier that everything is for')
    .option('--credentials <file>', 'file with api_url and organization_secret_key, instead of the environment')
    .option('--concurrency <n>', 'calls under way at once', wholeNumber(1, 64), USUAL_CONCURRENCY)
    .option('--journal <file>', 'where the journal is kept; beside the first file unless given')
    .option('--results <folder>', 'where the files of results go; beside the first file unless given')
    .addOption(patienceOption('stop when nothing went on for so long, such as 30s, 10m or 2h'))
    .option('--retry-failed', 'send the lines that failed in an earlier run once more')
    .option('--json', 'print how it ended as JSON');
}

/** The option `--patience`, half an hour unless given. */
export function patienceOption(does: string): Option {
  return new Option('--patience <time>', does).argParser(span).default(USUAL_PATIENCE, '30m');
}

/** Reads a moment, ISO 8601; without an offset it is London time. @throws InvalidArgumentError it is none */
export function moment(text: string): string {
  if (
    !/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/.test(text) ||
    Number.isNaN(Date.parse(text))
  )
    throw new InvalidArgumentError('Use a moment such as 2026-03-02T22:00:00Z; without an offset it is London time.');
  return text;
}

/** A span of time as `span` reads it. @param milliseconds what it was read into */
export function spanText(milliseconds: number): string {
  const [unit = 's', length = 1_000] = Object.entries(UNITS).findLast(([, each]) => milliseconds % each === 0) ?? [];
  return `${milliseconds / length}${unit}`;
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
