import { resolve } from 'node:path';
import { addDays, londonDate } from '@carryover/contract';
import { MOST_ACCOUNTS, makeSamples, SAMPLE_FUELS, type SampleFuel } from '@carryover/samples';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { GatheredText } from '../output/gathered-text.js';
import { openOutput } from '../output/open-output.js';
import type { CommandHost } from '../program/command-host.js';
import { usageProblem } from '../program/command-problem.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import { civilDate, wholeNumber } from '../program/option-values.js';
import type { Surroundings } from '../program/surroundings.js';
import { counted } from '../terminal/numbers.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { writeText } from '../terminal/write-text.js';
import { writeExtracts } from './write-extracts.js';

interface SampleCommandOptions {
  readonly count: number;
  readonly errors: number;
  readonly seed: number;
  readonly supplier: string;
  readonly fuel: SampleFuel;
  readonly billedTo: string;
  readonly output?: string;
  readonly explain?: string;
  readonly extracts?: string;
  readonly json?: boolean;
}

/** What has happened to an account since it was billed lies up to so many days behind it. */
const DAYS_BEHIND = 14;

/** `carryover sample`: believable accounts to try things with. */
export function defineSample(program: Command, host: CommandHost): void {
  const command = program
    .command('sample')
    .summary('make a file of believable accounts to try things with')
    .description(
      "Makes accounts of households that do not exist, one a line (NDJSON): people, both fuels, valid MPANs and MPRNs, readings, bills that add up. The same options make the same file. Phone numbers are in ranges that are in use, as the rules ask: they may be somebody's, so call none of them.",
    )
    .option('--count <n>', 'accounts to make', wholeNumber(1, MOST_ACCOUNTS), 100)
    .option('--errors <share>', 'share of accounts with one mistake each, such as 3%', share, 0)
    .option(
      '--seed <n>',
      'another number makes other accounts: those of twenty in a row share no number',
      wholeNumber(0, 4_294_967_295),
      1,
    )
    .option('--supplier <code>', 'import supplier of the accounts', 'DEMO')
    .addOption(new Option('--fuel <fuel>', 'fuels of each account').choices(SAMPLE_FUELS).default('mixed'))
    .option('--billed-to <date>', 'latest day the accounts were billed up to, YYYY-MM-DD', civilDate, '2024-12-31')
    .option('--output <file>', 'file to write, packed if its name ends in .gz, instead of stdout')
    .option(
      '--extracts <folder>',
      'write them as the CSV files of a billing system instead, to try `carryover map` with',
    )
    .option('--explain <file>', 'write what was broken in which line to a file, one line of JSON each')
    .option('--json', 'with --output: say as JSON what was made')
    .action((options: SampleCommandOptions) => host.run(() => sample(options, host.surroundings)));
  describeCommand(
    command,
    [
      {
        line: 'carryover sample --count 1000 --output accounts.ndjson.gz',
        does: 'make a thousand accounts without a mistake',
      },
      {
        line: 'carryover sample --count 1000 --errors 3% --explain mistakes.ndjson --output accounts.ndjson',
        does: 'make some with mistakes, and a list of them',
      },
      {
        line: 'carryover sample --count 20 --fuel gas --seed 7 | carryover check -',
        does: 'make accounts and check them at once',
      },
    ],
    [EXIT.file],
  );
}

async function sample(options: SampleCommandOptions, surroundings: Surroundings): Promise<ExitCode> {
  if (options.json && options.output === undefined)
    throw usageProblem('--json needs --output: stdout has the accounts');
  const today = londonDate(surroundings.now());
  if (options.billedTo > today) throw usageProblem('--billed-to cannot be in the future');
  if (options.billedTo > addDays(today, -DAYS_BEHIND))
    throw usageProblem(
      '--billed-to is too late: what has happened since lies up to two weeks behind it',
      `use ${addDays(today, -DAYS_BEHIND)} or a day before`,
    );
  if (options.extracts !== undefined) {
    if (options.output !== undefined || options.explain !== undefined || options.errors > 0)
      throw usageProblem('--extracts goes without --output, --explain and --errors');
    await writeExtracts(options.extracts, options, surroundings);
    await writeText(
      surroundings.stderr,
      `${counted(options.count, 'account')} written to the CSV files in ${options.extracts}.\n`,
    );
    return EXIT.ok;
  }
  if (
    options.output !== undefined &&
    options.explain !== undefined &&
    resolve(options.output) === resolve(options.explain)
  )
    throw usageProblem(`${options.output} is named twice; it would be written over`);
  const accounts = options.output === undefined ? onStdout(surroundings) : openOutput(options.output);
  const explanations = options.explain === undefined ? null : openOutput(options.explain);
  const files = [accounts, ...(explanations === null ? [] : [explanations])];
  try {
    const broken = await writeSamples(options, surroundings, accounts.write, explanations?.write);
    for (const file of files) await file.finish();
    await say({ broken }, options, surroundings);
    return EXIT.ok;
  } finally {
    for (const file of files) await file.abandon();
  }
}

type Write = (text: string) => Promise<void>;

/** @returns how many accounts were broken */
async function writeSamples(
  options: SampleCommandOptions,
  surroundings: Surroundings,
  write: Write,
  explain?: Write,
): Promise<number> {
  const progress = new ProgressLine(surroundings);
  const [lines, explained] = [new GatheredText(write), new GatheredText(explain ?? (async () => undefined))];
  let [line, broken] = [0, 0];
  try {
    for (const { text, externalAccountNumber, planted } of makeSamples(options.count, {
      ...options,
      errorShare: options.errors,
    })) {
      surroundings.signal.throwIfAborted();
      line += 1;
      await lines.add(`${text}\n`);
      if (planted !== null) {
        broken += 1;
        await explained.add(
          `${JSON.stringify({ line, external_account_number: externalAccountNumber, ...planted })}\n`,
        );
      }
      progress.show(line / options.count, () => counted(line, 'account'));
    }
    await lines.flush();
    await explained.flush();
  } finally {
    progress.clear();
  }
  return broken;
}

async function say(
  { broken }: { broken: number },
  { count, output, json }: SampleCommandOptions,
  { stdout, stderr }: Surroundings,
): Promise<void> {
  if (output === undefined) return;
  if (json)
    return writeText(stdout, `${JSON.stringify({ version: 1, file: output, accounts: count, broken }, null, 2)}\n`);
  const mistakes = broken === 0 ? 'none with a mistake' : `${counted(broken, 'of them', 'of them')} with a mistake`;
  await writeText(stderr, `${counted(count, 'account')} written to ${output}, ${mistakes}.\n`);
}

function onStdout({ stdout }: Surroundings) {
  const nothing = async (): Promise<void> => undefined;
  return { write: (text: string | Uint8Array) => writeText(stdout, text), finish: nothing, abandon: nothing };
}

/** `3%` or `0.03`. */
function share(text: string): number {
  const [, number, percent] = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(text) ?? [];
  const value = Number(number) / (percent === '%' ? 100 : 1);
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('Use a share such as 3% or 0.03.');
  return value;
}
