import type { Command } from 'commander';
import { badRowsOption } from '../origins/bad-rows.js';
import type { CommandHost } from '../program/command-host.js';
import { usageProblem } from '../program/command-problem.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT } from '../program/exit-codes.js';
import { type LoadByWave, loadByWave } from './by-wave/load-by-wave.js';
import { sendFiles } from './send-file-work.js';
import { addSendOptions, moment, type SendOptions } from './send-options.js';
import { accountSender } from './sending/account-sender.js';

interface LoadOptions extends SendOptions {
  readonly dryRun?: boolean;
  readonly strict?: boolean;
  readonly wait: boolean;
  readonly wave?: string;
  readonly replace?: boolean;
}

/** `carryover load`: has the accounts of files imported, each once, whatever is killed meanwhile. */
export function defineLoad(program: Command, { run, surroundings }: CommandHost): void {
  const command = addSendOptions(
    program
      .command('load')
      .summary('import the accounts of files')
      .description(
        'Has the accounts of files imported, one a line (NDJSON), plain or gzip, and waits until it is known what became of each. Whatever stops it, the same command goes on where it was: a journal beside the first file says what is known of every line. Files say what became of them: imported, unchanged and differing from what was imported before, failed (to be repaired and loaded) and not processed.',
      )
      .argument('<file...>', 'files of accounts'),
  )
    .option('--dry-run', 'do everything and keep nothing')
    .option(
      '--window-start <moment>',
      'begin no import earlier, such as 2026-03-02T22:00:00Z; needs --no-wait when that is late',
      moment,
    )
    .option('--window-end <moment>', 'begin no import later; four days ahead at most, unless agreed otherwise', moment)
    .option('--strict', 'have a sandbox supplier refuse what a live one would be refused')
    .addOption(badRowsOption())
    .option('--wait', 'wait until every import has ended (the default)', true)
    .option(
      '--wave <code>',
      'by bulk: send each file as a part of this wave, which is made when it is not there, and release it',
    )
    .option('--replace', 'with --wave: replace a part that another file was sent as')
    .option(
      '--no-wait',
      'end when every account was accepted; the same command without it tells later what became of them',
    )
    .action((inputs: string[], options: LoadOptions) =>
      run(() =>
        options.wave !== undefined || options.replace === true
          ? loadByWave(bulkOf(options, inputs), surroundings)
          : sendFiles(
              {
                words: ['load', ...(options.dryRun ? ['--dry-run'] : []), ...(options.strict ? ['--strict'] : [])],
                done: options.dryRun ? 'dry-run' : 'imported',
                options,
                inputs,
                senderOf: (client, run) => accountSender(client, options, run),
                isDryRun: options.dryRun === true,
                follows: options.wait,
                mayFollow: true,
                reviewsFailed: options.dryRun !== true,
              },
              surroundings,
            ),
      ),
    );
  describeCommand(
    command,
    [
      { line: 'carryover load accounts.ndjson.gz --supplier DEMO', does: 'import accounts and wait for the end' },
      {
        line: 'carryover load accounts.ndjson --supplier DEMO --dry-run',
        does: 'try it out: everything is done and rolled back',
      },
      {
        line: 'carryover load accounts.ndjson --supplier TRIAL --strict',
        does: 'prove in a sandbox that a live supplier would take them',
      },
      {
        line: 'carryover load north.ndjson.gz south.ndjson.gz --wave JUNE-1 --supplier DEMO',
        does: 'import a whole book by a few calls',
      },
      { line: 'carryover load accounts.failed.ndjson --supplier DEMO', does: 'load what failed, once it is repaired' },
      {
        line: 'carryover load accounts.ndjson --supplier DEMO --retry-failed',
        does: 'send what failed once more as it is, once the platform has mended what kept it',
      },
      {
        line: 'carryover load accounts.ndjson --supplier DEMO --window-start 2026-03-02T22:00:00Z --no-wait',
        does: 'have the accounts imported at night',
      },
    ],
    [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service, EXIT.unfinished],
  );
}

/** Options that a wave has no use for, as the user writes them. */
const NOT_BY_WAVE = [
  ['dryRun', '--dry-run'],
  ['strict', '--strict'],
  ['windowStart', '--window-start'],
  ['windowEnd', '--window-end'],
  ['badRows', '--bad-rows'],
  ['journal', '--journal'],
  ['retryFailed', '--retry-failed'],
] as const;

/** @throws CommandProblem an option is given that does not go with a wave, or only goes with one (usage) */
function bulkOf(options: LoadOptions, inputs: readonly string[]): LoadByWave {
  const { wave } = options;
  if (wave === undefined) throw usageProblem('--replace goes with --wave only');
  const [refused] = NOT_BY_WAVE.filter(([name]) => options[name] !== undefined);
  if (refused !== undefined) throw usageProblem(`${refused[1]} does not go with --wave`);
  return { options, wave, inputs, follows: options.wait, replaces: options.replace === true };
}
