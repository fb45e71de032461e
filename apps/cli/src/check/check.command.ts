import { availableParallelism } from 'node:os';
import { londonDate } from '@carryover/contract';
import { type Command, Option } from 'commander';
import { BadRows, badRowsOption, toldFiles } from '../origins/bad-rows.js';
import { openOutput } from '../output/open-output.js';
import type { CommandHost } from '../program/command-host.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import { civilDate, wholeNumber } from '../program/option-values.js';
import type { Surroundings } from '../program/surroundings.js';
import { colouring } from '../terminal/colours.js';
import { writeText } from '../terminal/write-text.js';
import { checkFiles } from './check-files.js';
import { CheckTally } from './check-tally.js';
import { SortedLines } from './lines/sorted-lines.js';
import type { CheckReport } from './report/check-report.js';
import { renderHtml } from './report/render-html.js';
import { renderText } from './report/render-text.js';
import { ValidationPool } from './validation/validation-pool.js';

interface CheckOptions {
  readonly format: 'table' | 'json' | 'html';
  readonly json?: boolean;
  readonly output?: string;
  readonly valid?: string;
  readonly failed?: string;
  readonly details?: string;
  readonly badRows?: string;
  readonly maxLines: number;
  readonly maxSize: number;
  readonly workers: number;
  readonly today?: string;
  readonly sandbox?: boolean;
}

const MEBIBYTE = 1024 * 1024;

/** `carryover check`: what is wrong with the accounts of files, without sending them anywhere. */
export function defineCheck(program: Command, host: CommandHost): void {
  const command = program
    .command('check')
    .summary('check files of accounts without sending them anywhere')
    .description(
      'Checks files with one account a line (NDJSON), plain or gzip, by the shape and the rules of the contract, and compares the accounts of all files with each other. Nothing is sent anywhere. The lists that staff load and the settings of the supplier are not at hand and not checked. What is odd and does not refuse an account is a warning, and fails nothing.',
    )
    .argument('<file...>', 'files to check; - is stdin')
    .addOption(new Option('--format <form>', 'form of the report').choices(['table', 'json', 'html']).default('table'))
    .option('--json', 'the same as --format json')
    .option('--output <file>', 'write the report to a file instead of stdout')
    .option('--valid <file>', 'write the lines without problems to a file, ready to be loaded')
    .option('--failed <file>', 'write the lines with problems to a file')
    .option('--details <file>', 'write every problem to a file, one line of JSON each')
    .addOption(badRowsOption())
    .option('--max-lines <n>', 'line numbers listed of each kind of problem', wholeNumber(1, 100_000), 10)
    .option('--max-size <MiB>', 'largest account the service takes', wholeNumber(1, 64), 5)
    .option('--workers <n>', 'threads that check', wholeNumber(1, 256), availableParallelism())
    .option('--today <date>', 'check dates as if it were this day in London, YYYY-MM-DD', civilDate)
    .option('--sandbox', 'check as for a sandbox supplier: nearly everything is a warning; else as for a live one')
    .action((files: string[], options: CheckOptions) => host.run(() => check(files, options, host.surroundings)));
  describeCommand(
    command,
    [
      { line: 'carryover check accounts.ndjson', does: 'check a file and read the report' },
      {
        line: 'carryover check --format html --output report.html north.ndjson.gz south.ndjson.gz',
        does: 'check two files together and make a page for colleagues',
      },
      {
        line: 'carryover check accounts.ndjson --valid ready.ndjson.gz --failed repair.ndjson --details problems.ndjson',
        does: 'part the accounts that can go from those that need work',
      },
      {
        line: 'carryover check accounts.ndjson --bad-rows accounts.rejected',
        does: 'write the rows of the extracts that have to be corrected, for carryover map run --corrected',
      },
      {
        line: 'carryover check --sandbox accounts.ndjson',
        does: 'see what a sandbox would refuse, and what it would warn of',
      },
      {
        line: 'gunzip -c accounts.ndjson.gz | carryover check --json - | jq .failed',
        does: 'check what comes down a pipe, for a script',
      },
    ],
    [EXIT.problems, EXIT.file],
  );
}

async function check(files: readonly string[], options: CheckOptions, surroundings: Surroundings): Promise<ExitCode> {
  const today = options.today ?? londonDate(surroundings.now());
  const longest = options.maxSize * MEBIBYTE;
  const badRows = await BadRows.into(options.badRows, files, surroundings);
  const others = [...files, ...(options.output === undefined ? [] : [options.output])];
  const sorted = new SortedLines(options, others, badRows);
  const isSandbox = options.sandbox === true;
  const tally = new CheckTally(options.maxLines, isSandbox);
  const { isWanted: wantsLines } = sorted;
  const settings = { today, longestAccount: longest, mostLines: options.maxLines, wantsLines, isSandbox };
  const validator = new ValidationPool(surroundings.program, options.workers, settings);
  try {
    await checkFiles({ paths: files, validator, longestLine: longest, tally, sorted, settings }, surroundings);
    await sorted.finish();
  } finally {
    await sorted.abandon();
    await validator.close();
  }
  const rows = badRows === null ? {} : { bad_rows: toldFiles(await badRows.write(surroundings)) };
  await print({ ...tally.report(today), ...rows }, options, surroundings);
  return tally.failed === 0 ? EXIT.ok : EXIT.problems;
}

async function print(report: CheckReport, options: CheckOptions, { stdout, env }: Surroundings): Promise<void> {
  const format = options.json ? 'json' : options.format;
  const text = (): string => {
    if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
    if (format === 'html') return renderHtml(report);
    return renderText(report, options.output === undefined ? colouring(stdout, env) : (_, words) => words);
  };
  if (options.output === undefined) return writeText(stdout, text());
  const file = openOutput(options.output);
  try {
    await file.write(text());
    await file.finish();
  } finally {
    await file.abandon();
  }
}
