import type { NewWave } from '@carryover/client';
import type { Command } from 'commander';
import { asking } from '../ask/asking.js';
import { type AskOptions, addAskOptions, openClient } from '../ask/open-client.js';
import type { CommandHost } from '../program/command-host.js';
import { usageProblem } from '../program/command-problem.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import { wholeNumber } from '../program/option-values.js';
import type { Surroundings } from '../program/surroundings.js';
import { defineDecisions } from './decide-wave.js';
import { definePlan, definePlanned } from './plan-wave.js';
import { defineProfile } from './profile-wave.js';
import { readObject } from './read-object.js';
import { renderWave, renderWaves } from './render-wave.js';
import { sendParts } from './send-parts.js';
import { tell } from './tell.js';
import { watchWave } from './watch-wave.js';
import { OUTCOMES, type WriteResults, writeResults } from './write-results.js';

interface CreateOptions extends AskOptions {
  readonly name?: string;
  readonly accounts?: number;
  readonly mostFailed?: number;
  readonly mostFailedShare?: string;
  readonly mostFailedFor?: readonly string[];
  readonly totals?: string;
  readonly supplierApproval?: boolean;
}

const MOST = 100_000_000;

/** `carryover wave`: accounts that are sent together, wait together, and are released by a decision. */
export function defineWave(program: Command, host: CommandHost): void {
  const wave = program
    .command('wave')
    .summary('send a whole book in waves, and release them')
    .description(
      'A wave is sent in parts, waits until it is released, and is imported then. What arrived stays when a call breaks off; send the same file again.',
    );
  defineCreate(wave, host);
  defineSend(wave, host);
  defineCorrect(wave, host);
  defineShow(wave, host);
  defineWatch(wave, host);
  defineResults(wave, host);
  defineDecisions(wave, host);
  definePlan(wave, host);
  definePlanned(wave, host);
  defineProfile(wave, host);
  const examples = [
    { line: 'carryover wave create JUNE-1 --supplier DEMO --accounts 2000', does: 'make a wave' },
    { line: 'carryover wave send JUNE-1 accounts.ndjson.gz --supplier DEMO', does: 'send its accounts' },
    { line: 'carryover wave profile JUNE-1 --supplier DEMO', does: 'see what is unlike earlier waves' },
    { line: 'carryover wave release JUNE-1 --supplier DEMO', does: 'have them imported' },
    { line: 'carryover wave show JUNE-1 --supplier DEMO', does: 'see how far it is' },
    { line: 'carryover wave watch JUNE-1 --supplier DEMO', does: 'follow it until it ends' },
    { line: 'carryover wave results JUNE-1 --supplier DEMO --outcome refused,failed', does: 'see what went wrong' },
  ];
  describeCommand(wave, examples, [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service, EXIT.unfinished]);
}

function defineCreate(wave: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(wave.command('create').summary('make a wave').argument('<wave>', 'its code, yours to choose'))
    .option('--name <text>', 'its name')
    .option('--accounts <n>', 'accounts it is to have; a release asks for as many', wholeNumber(1, MOST))
    .option('--totals <file>', 'its totals, a JSON object such as {"customers": 2100, "balance": "120.50"}')
    .option('--supplier-approval', 'have its release wait for carryover wave approve')
    .option('--most-failed <n>', 'accounts that may fail; with the next one it halts', wholeNumber(0, MOST))
    .option('--most-failed-share <share>', 'share of the accounts that ended that may fail, such as 0.02')
    .option('--most-failed-for <code=n...>', 'accounts that may fail for one reason, such as supply_point_in_use=5')
    .action((code: string, options: CreateOptions) => run(() => create(code, options, surroundings)));
}

async function create(code: string, options: CreateOptions, surroundings: Surroundings): Promise<ExitCode> {
  const { supplier, name, accounts: planned_accounts, mostFailed: most_failed, totals, supplierApproval } = options;
  const planned_totals = totals === undefined ? undefined : await readObject(totals);
  const client = await openClient(options, surroundings);
  const given = {
    code,
    ...(name === undefined ? {} : { name }),
    ...(planned_accounts === undefined ? {} : { planned_accounts }),
    ...(most_failed === undefined ? {} : { most_failed }),
    ...(planned_totals === undefined ? {} : { planned_totals }),
    ...(supplierApproval === true && { supplier_approval: true }),
    ...planOf(options),
  };
  const made = await asking(`import supplier ${supplier}`, () => client.waves.create(supplier, given));
  return tell(surroundings, options, made, renderWave(made));
}

/** @throws CommandProblem a reason has no number (usage) */
function planOf({ mostFailedShare: share, mostFailedFor: reasons = [] }: CreateOptions): Pick<NewWave, 'plan'> {
  if (share === undefined && reasons.length === 0) return {};
  const by_code = reasons.map((text) => {
    const [code = '', accounts = ''] = text.split('=');
    if (!/^\d{1,9}$/.test(accounts))
      throw usageProblem('--most-failed-for takes a code and a number: supply_point_in_use=5');
    return { code, accounts: Number(accounts) };
  });
  return { plan: { error_budget: { ...(share !== undefined && { share }), ...(by_code.length > 0 && { by_code }) } } };
}

function defineSend(wave: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    wave
      .command('send')
      .summary('send files of accounts to a wave, each as a part')
      .argument('<wave>', 'code of the wave')
      .argument('<files...>', 'files of accounts, one a line, plain or gzip'),
  )
    .option('--part <code>', 'code of the part, for one file; the name of the file unless given')
    .option(
      '--replace',
      'replace a part that another file was sent as: its accounts that this file has not are cancelled',
    )
    .action((code: string, files: string[], options: AskOptions & { part?: string; replace?: boolean }) =>
      run(async () =>
        sendParts({ ...options, wave: code, files }, await openClient(options, surroundings), surroundings),
      ),
    );
}

function defineCorrect(wave: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    wave
      .command('correct')
      .summary('correct accounts that a wave has imported, by files of payloads')
      .description(
        'Each line is the whole payload of an account, as send takes it. It is applied whole or refused, and the same once more changes nothing; send the same file again when the call broke off.',
      )
      .argument('<wave>', 'code of the wave')
      .argument('<files...>', 'files of payloads, one a line, plain or gzip'),
  )
    .option('--dry-run', 'write nothing')
    .action((code: string, files: string[], options: AskOptions & { dryRun?: boolean }) =>
      run(async () =>
        sendParts(
          { ...options, wave: code, files, isCorrection: true },
          await openClient(options, surroundings),
          surroundings,
        ),
      ),
    );
}

function defineShow(wave: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    wave
      .command('show')
      .summary('show how far a wave is, or which waves there are')
      .argument('[wave]', 'code of the wave; all of them unless given'),
  ).action((code: string | undefined, options: AskOptions) =>
    run(async () => {
      const client = await openClient(options, surroundings);
      const { supplier } = options;
      if (code === undefined) {
        const waves = await asking(`import supplier ${supplier}`, () => client.waves.list(supplier));
        return tell(surroundings, options, waves, renderWaves(waves));
      }
      const found = await asking(`wave ${code} of import supplier ${supplier}`, () => client.waves.get(supplier, code));
      return tell(surroundings, options, found, renderWave(found));
    }),
  );
}

function defineWatch(wave: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    wave
      .command('watch')
      .summary('follow a wave until it ends')
      .description(
        'Shows how far a wave is, how fast it goes and when it is likely to end, until it has ended. One that is not released yet is waited for. Ends with 0 when all of it was imported, with 1 when lines were refused, failed or were not processed, or it was given up, and with 6 when it was halted.',
      )
      .argument('<wave>', 'code of the wave'),
  ).action((code: string, options: AskOptions) =>
    run(async () => watchWave({ ...options, wave: code }, await openClient(options, surroundings), surroundings)),
  );
}

function defineResults(wave: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    wave
      .command('results')
      .summary('write what became of each line, as lines of JSON')
      .argument('<wave>', 'code of the wave'),
    { hasJson: false },
  )
    .option('--outcome <list>', `only these, with commas between them: ${OUTCOMES.join(', ')}`)
    .option('--payload', 'with the account of each line, to be corrected and sent again; for --outcome failed')
    .option('--output <file>', 'write them to a file instead of the screen; packed where its name ends in .gz')
    .action((code: string, options: AskOptions & Pick<WriteResults, 'outcome' | 'output' | 'payload'>) =>
      run(async () => writeResults({ ...options, wave: code }, await openClient(options, surroundings), surroundings)),
    );
}
