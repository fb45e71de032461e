import { randomBytes } from 'node:crypto';
import { londonDate } from '@carryover/contract';
import type { Command } from 'commander';
import { expectStdinOnce } from '../input/expect-stdin-once.js';
import { expectNotRead } from '../output/expect-not-read.js';
import { type OutputFile, openOutput } from '../output/open-output.js';
import type { CommandHost } from '../program/command-host.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import { civilDate } from '../program/option-values.js';
import type { Surroundings } from '../program/surroundings.js';
import { count, counted } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { writeText } from '../terminal/write-text.js';
import type { LineComplaint } from './read-account-line.js';
import { writeTotals } from './write-totals.js';

interface TotalsOptions {
  readonly transactions: readonly string[];
  readonly digests?: boolean;
  readonly output?: string;
  readonly today?: string;
  readonly sandbox?: boolean;
}

/** Complaints that are printed at most. */
const MOST_TOLD = 20;

/** `carryover totals`: what the accounts of files come to, to be compared with what was imported. */
export function defineTotals(program: Command, { run, surroundings }: CommandHost): void {
  const command = program
    .command('totals')
    .summary('write the control totals of files of accounts')
    .description(
      'Writes what each account comes to, a line an account, and what all come to: the control totals that carryover reconcile compares with what was imported. A line that is no valid account has no part in them and is named. Totals that another system wrote prove more: these prove that what was sent arrived.',
    )
    .argument('<file...>', 'files of accounts; - is stdin')
    .option(
      '--transactions <file>',
      'transactions that were added later, a request a line; may be given several times',
      (file: string, files: readonly string[]) => [...files, file],
      [],
    )
    .option('--digests', 'write a digest of each group of an account, too, so that every difference is seen')
    .option('--output <file>', 'write the totals to a file instead of stdout, packed when it ends in .gz')
    .option(
      '--sandbox',
      'read them as those of a sandbox supplier, which takes nearly everything; else as those of a live one',
    )
    .option('--today <date>', 'check dates as if it were this day in London, YYYY-MM-DD', civilDate)
    .action((inputs: string[], options: TotalsOptions) => run(() => totals(inputs, options, surroundings)));
  describeCommand(
    command,
    [
      { line: 'carryover totals accounts.ndjson --output totals.ndjson', does: 'write what the accounts come to' },
      {
        line: 'carryover totals accounts.ndjson --transactions transactions.ndjson --output totals.ndjson.gz',
        does: 'the same with what was added since',
      },
      {
        line: 'carryover totals accounts.ndjson --digests --output totals.ndjson.gz',
        does: 'have every field compared, not figures alone',
      },
    ],
    [EXIT.problems, EXIT.file],
  );
}

async function totals(
  inputs: readonly string[],
  options: TotalsOptions,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { stdout, stderr } = surroundings;
  const complaints: string[] = [];
  let refused = 0;
  const complain = (file: string, line: number, { path, detail }: LineComplaint): void => {
    refused += 1;
    if (complaints.length < MOST_TOLD)
      complaints.push(printable(`${file}, line ${line}: ${path === '' ? '' : `${path}: `}${detail}`));
  };
  expectStdinOnce([...inputs, ...options.transactions]);
  expectNotRead([options.output], [...inputs, ...options.transactions]);
  const file: OutputFile | null = options.output === undefined ? null : openOutput(options.output);
  const write = file?.write ?? ((text: string) => writeText(stdout, text));
  try {
    const today = options.today ?? londonDate(surroundings.now());
    const { transactions } = options;
    const salt = options.digests === true ? randomBytes(16).toString('hex') : null;
    const { accounts, unknown } = await writeTotals(
      { inputs, transactions, today, isSandbox: options.sandbox === true, salt, write, complain },
      surroundings,
    );
    await file?.finish();
    const told = [
      ...complaints,
      ...(refused > complaints.length ? [`and ${count(refused - complaints.length)} lines more`] : []),
      ...unknown.slice(0, MOST_TOLD).map((one) => printable(`transactions of ${one}, an account of none of the files`)),
      ...(unknown.length > MOST_TOLD ? [`and of ${counted(unknown.length - MOST_TOLD, 'account')} more`] : []),
      `${counted(accounts, 'account')} written, ${counted(refused, 'line')} left out`,
    ];
    await writeText(stderr, told.map((line) => `carryover: ${line}\n`).join(''));
    return refused + unknown.length === 0 ? EXIT.ok : EXIT.problems;
  } finally {
    await file?.abandon();
  }
}
