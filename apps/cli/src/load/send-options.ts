import { type Command, InvalidArgumentError } from 'commander';
import { wholeNumber } from '../program/option-values.js';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

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

/** Reads a span of time, such as `30s`, `10m` or `2h`, into milliseconds. */
export function span(text: string): number {
  const [, value, unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const milliseconds = Number(value) * (UNITS[unit] ?? Number.NaN);
  if (!(milliseconds > 0)) throw new InvalidArgumentError('Use a time such as 30s, 10m or 2h.');
  return milliseconds;
}
