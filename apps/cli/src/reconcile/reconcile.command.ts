import type { CarryoverClient, ReconciledAccount } from '@carryover/client';
import { type Command, Option } from 'commander';
import { asking } from '../ask/asking.js';
import { type AskOptions, addAskOptions, openClient } from '../ask/open-client.js';
import { expectLinesOfJson } from '../input/account-chunks.js';
import { expectStdinOnce } from '../input/expect-stdin-once.js';
import { patienceOption } from '../load/send-options.js';
import { Origins } from '../origins/origins.js';
import { expectNotRead } from '../output/expect-not-read.js';
import { GatheredText } from '../output/gathered-text.js';
import { openOutput } from '../output/open-output.js';
import type { CommandHost } from '../program/command-host.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { writeText } from '../terminal/write-text.js';
import { type ComputedReport, compare } from './compare.js';
import { withFields } from './difference-fields.js';
import { type SourcedAccount, withSources } from './difference-sources.js';
import { packedTotals } from './packed-totals.js';
import { type Findings, renderReport } from './render-report.js';

interface ReconcileOptions extends AskOptions {
  readonly named?: boolean;
  readonly wave?: string;
  readonly all?: boolean;
  readonly output?: string;
  readonly accounts?: string;
  readonly fields?: string;
  readonly patience: number;
}

/** Accounts that are shown without `--all`. */
const SHOWN = 50;

/** Accounts whose rows are looked up in one reading of the provenance file. */
const TOGETHER = 10_000;

/** `carryover reconcile`: whether what was imported is what was meant, account by account. */
export function defineReconcile(program: Command, { run, surroundings }: CommandHost): void {
  const command = addAskOptions(
    program
      .command('reconcile')
      .summary('compare control totals with what was imported')
      .description(
        'Sends control totals, as carryover totals or another system wrote them, and shows every account that is not what they say, the worst first: with other figures, not imported, or imported and not named.',
      )
      .argument('<totals...>', 'files of control totals, plain or gzip; - is stdin'),
  )
    .addOption(
      new Option('--named', 'compare the accounts that are named, and no others; without it the whole book').conflicts(
        'wave',
      ),
    )
    .option('--wave <code>', 'compare the accounts that were imported in a wave')
    .option('--all', 'show every account that differs, instead of the first 50')
    .option('--output <file>', 'write every account that differs to a file, one line of JSON each')
    .option('--accounts <file>', 'file of accounts of carryover map run: say which rows of the extracts differ, too')
    .option(
      '--fields <file>',
      'file of accounts as they ought to be: name the fields whose digests differ, of those that are shown',
    )
    .addOption(patienceOption('how long to wait for the comparison, such as 30s, 10m or 2h'))

    .action((totals: string[], options: ReconcileOptions) => run(() => reconcile(totals, options, surroundings)));
  describeCommand(
    command,
    [
      { line: 'carryover reconcile totals.ndjson --supplier DEMO', does: 'compare, and show what differs' },
      { line: 'carryover reconcile totals.ndjson --supplier DEMO --named', does: 'the same with a part of the book' },
      { line: 'carryover reconcile totals.ndjson --supplier DEMO --wave JUNE-1', does: 'the same with a wave' },
      {
        line: 'carryover reconcile totals-1.ndjson totals-2.ndjson --supplier DEMO',
        does: 'compare a book of several files, half a million accounts each at most',
      },
      {
        line: 'carryover reconcile totals.ndjson.gz --supplier DEMO --output differences.ndjson',
        does: 'keep every difference, however many there are',
      },
      {
        line: 'carryover reconcile totals.ndjson --supplier DEMO --accounts accounts.ndjson',
        does: 'see which rows of the extracts the figures that differ are made of',
      },
      {
        line: 'carryover reconcile totals.ndjson --supplier DEMO --fields accounts.ndjson',
        does: 'see which fields are behind digests that differ',
      },
    ],
    [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service, EXIT.unfinished],
  );
}

async function reconcile(
  paths: readonly string[],
  options: ReconcileOptions,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { supplier, patience, json, named, wave } = options;
  // Said before anything is sent, rather than after a comparison of minutes.
  expectStdinOnce([...paths, ...(options.fields === undefined ? [] : [options.fields])]);
  expectNotRead([options.output], [...paths, options.accounts, options.fields]);
  if (options.accounts !== undefined) await (await Origins.expectedBeside(options.accounts, surroundings)).close();
  // What comes down a pipe is looked at while it is sent.
  await expectLinesOfJson(
    [...paths, options.fields ?? '-'].filter((path) => path !== '-'),
    surroundings,
  );
  const client = await openClient(options, surroundings);
  const files = paths.map((name) => ({ name, read: packedTotals(name, surroundings) }));
  const scope = wave === undefined ? (named === true ? 'named' : 'book') : { wave };
  const report = await compare({ client, supplier, files, scope, patience });
  const { MISMATCHED, MISSING, EXTRA } = report.summary.states;
  const differing = MISMATCHED + MISSING + EXTRA;
  const { report_id: reportId } = report;
  const differences = await asking(`report ${reportId}`, async () => {
    const shown = await readDifferences(client, report, options, surroundings);
    const file = options.fields;
    return file === undefined ? shown : withFields(shown, { client, supplier, reportId, file }, surroundings);
  });
  const findings = { report, differences, leftOut: differing - differences.length };
  await writeText(surroundings.stdout, json ? jsonOf(findings, options) : renderReport(findings));
  return differing === 0 ? EXIT.ok : EXIT.problems;
}

/** @returns the accounts that are shown; all of them go to the file, if there is one */
async function readDifferences(
  client: CarryoverClient,
  { report_id: id }: ComputedReport,
  { supplier, all, output, accounts }: ReconcileOptions,
  surroundings: Surroundings,
): Promise<SourcedAccount[]> {
  const shown: SourcedAccount[] = [];
  const file = output === undefined ? null : openOutput(output);
  try {
    const text = file === null ? null : new GatheredText(file.write);
    const states = ['MISMATCHED', 'MISSING', 'EXTRA'] as const;
    let batch: ReconciledAccount[] = [];
    const take = async (): Promise<void> => {
      if (batch.length === 0) return;
      const told = accounts === undefined ? batch : await withSources(batch, accounts, surroundings);
      batch = [];
      for (const account of told) {
        if (all === true || shown.length < SHOWN) shown.push(account);
        await text?.add(`${JSON.stringify(account)}\n`);
      }
    };
    for await (const account of client.reconciledAccounts(supplier, id, { states, order: 'worst' })) {
      if (all !== true && text === null && shown.length + batch.length >= SHOWN) break;
      batch.push(account);
      if (batch.length >= TOGETHER) await take();
    }
    await take();
    await text?.flush();
    await file?.finish();
    return shown;
  } finally {
    await file?.abandon();
  }
}

function jsonOf({ report, differences, leftOut }: Findings, { supplier }: ReconcileOptions): string {
  const { report_id, scope, wave, computed_at, summary } = report;
  const content = {
    supplier,
    report_id,
    scope,
    wave,
    computed_at,
    ...summary,
    differences,
    differences_left_out: leftOut,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
