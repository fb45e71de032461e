import { availableParallelism } from 'node:os';
import { CarryoverClient } from '@carryover/client';
import { londonDate } from '@carryover/contract';
import { type Command, Option } from 'commander';
import { expectStdinOnce } from '../input/expect-stdin-once.js';
import { patienceOption } from '../load/send-options.js';
import { Patience } from '../load/sending/patience.js';
import { BadRows, badRowsOption, toldFiles } from '../origins/bad-rows.js';
import { expectNotRead } from '../output/expect-not-read.js';
import { openOutput } from '../output/open-output.js';
import type { CommandHost } from '../program/command-host.js';
import { findCredentials } from '../program/credentials.js';
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
import { withExampleSources } from './report/example-sources.js';
import { renderHtml } from './report/render-html.js';
import { renderText } from './report/render-text.js';
import { type ServerCheck, ServerValidator } from './validation/server-validator.js';
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
  readonly server?: boolean;
  readonly strict?: boolean;
  readonly credentials?: string;
  readonly concurrency: number;
  /** Milliseconds. */
  readonly patience: number;
}

const MEBIBYTE = 1024 * 1024;
const LOOK_EVERY_MS = 3_000;

/** `carryover check`: what is wrong with the accounts of files, without sending them anywhere. */
export function defineCheck(program: Command, host: CommandHost): void {
  const command = program
    .command('check')
    .summary('check files of accounts without sending them anywhere')
    .description(
      'Checks files with one account a line (NDJSON), plain or gzip, by the shape and the rules of the contract, and compares the accounts of all files with each other. Nothing is sent anywhere, unless the service is to check them (--server). Without it the lists that staff load and the settings of the supplier are not at hand and not checked. What is odd and does not refuse an account is a warning, and fails nothing.',
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
    .option(
      '--server',
      "have the service check each account, by its lists and the supplier's settings, and store nothing",
    )
    .option('--strict', 'with --server: have a sandbox supplier checked as a live one')
    .option(
      '--credentials <file>',
      'with --server: file with api_url and organization_secret_key, instead of the environment',
    )
    .option('--concurrency <n>', 'with --server: calls under way at once', wholeNumber(1, 64), 8)
    .addOption(patienceOption('with --server: stop when nothing went on for so long, such as 30s, 10m or 2h'))
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
        line: 'carryover check --server accounts.ndjson',
        does: 'have the service check the accounts, by what only it knows',
      },
      {
        line: 'gunzip -c accounts.ndjson.gz | carryover check --json - | jq .failed',
        does: 'check what comes down a pipe, for a script',
      },
    ],
    [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service],
  );
}

async function check(files: readonly string[], options: CheckOptions, surroundings: Surroundings): Promise<ExitCode> {
  expectStdinOnce(files);
  expectNotRead([options.output], files);
  const today = options.today ?? londonDate(surroundings.now());
  const longest = options.maxSize * MEBIBYTE;
  const badRows = await BadRows.into(options.badRows, files, surroundings);
  const others = [...files, ...(options.output === undefined ? [] : [options.output])];
  const sorted = new SortedLines(options, others, badRows);
  const isSandbox = options.sandbox === true;
  const server = options.server === true ? await openServer(options, surroundings) : null;
  const tally = new CheckTally(options.maxLines, isSandbox);
  const { isWanted: wantsLines } = sorted;
  const settings = { today, longestAccount: longest, mostLines: options.maxLines, wantsLines, isSandbox };
  const validator =
    server === null
      ? new ValidationPool(surroundings.program, options.workers, settings)
      : new ServerValidator(server.check, settings);
  try {
    await checkFiles({ paths: files, validator, longestLine: longest, tally, sorted, settings }, surroundings);
    await sorted.finish();
  } finally {
    await sorted.abandon();
    await validator.close();
  }
  const rows = badRows === null ? {} : { bad_rows: toldFiles(await badRows.write(surroundings)) };
  const by = server === null ? {} : { server: server.url };
  const report = await withExampleSources(tally.report(today), surroundings);
  await print({ ...report, ...by, ...rows }, options, surroundings);
  return tally.failed === 0 ? EXIT.ok : EXIT.problems;
}

/** The service that is to check the accounts. @throws CommandProblem as `findCredentials` does */
async function openServer(
  { credentials: file, concurrency, patience, strict }: CheckOptions,
  { env, stderr, signal }: Surroundings,
): Promise<{ readonly url: string; readonly check: ServerCheck }> {
  const { credentials, warnings } = await findCredentials(env, file);
  for (const warning of warnings) await writeText(stderr, `carryover: ${warning}\n`);
  const stopping = new AbortController();
  const either = AbortSignal.any([signal, stopping.signal]);
  const client = new CarryoverClient({ ...credentials, concurrency, signal: either, userAgent: 'carryover-cli' });
  const tell = (reason: string): void => void stderr.write(`carryover: ${reason} Waiting; Ctrl-C stops.\n`);
  const waiting = new Patience(patience, LOOK_EVERY_MS, tell, either);
  const stop = (): void => stopping.abort();
  return { url: credentials.apiUrl, check: { client, patience: waiting, isStrict: strict === true, stop } };
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
