import { type Accepted, AlreadyImported, type CarryoverClient, InProgress } from '@carryover/client';
import type { Command } from 'commander';
import type { CommandHost } from '../program/command-host.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT } from '../program/exit-codes.js';
import type { LineWarnings } from './journal/records.js';
import { sendFiles } from './send-file-work.js';
import { addSendOptions, type SendOptions } from './send-options.js';
import type { LineSender } from './sending/send-lines.js';

interface LoadOptions extends SendOptions {
  readonly dryRun?: boolean;
  readonly strict?: boolean;
  readonly wait: boolean;
}

/** `carryover load`: has the accounts of files imported, each once, whatever is killed meanwhile. */
export function defineLoad(program: Command, { run, surroundings }: CommandHost): void {
  const command = addSendOptions(
    program
      .command('load')
      .summary('import the accounts of files')
      .description(
        'Has the accounts of files imported, one a line (NDJSON), plain or gzip, and waits until it is known what became of each. Whatever stops it, the same command goes on where it was: a journal beside the first file says what is known of every line. Three files say what became of them: imported, failed (to be repaired and loaded) and not processed.',
      )
      .argument('<file...>', 'files of accounts'),
  )
    .option('--dry-run', 'do everything and keep nothing')
    .option('--strict', 'have a sandbox supplier refuse what a live one would be refused')
    .option('--wait', 'wait until every import has ended (the default)', true)
    .option(
      '--no-wait',
      'end when every account was accepted; the same command without it tells later what became of them',
    )
    .action((inputs: string[], options: LoadOptions) =>
      run(() =>
        sendFiles(
          {
            words: ['load', ...(options.dryRun ? ['--dry-run'] : []), ...(options.strict ? ['--strict'] : [])],
            done: options.dryRun ? 'dry-run' : 'imported',
            options,
            inputs,
            senderOf: (client, isResumed) => accountSender(client, options, isResumed),
            follows: options.wait,
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
      { line: 'carryover load accounts.failed.ndjson --supplier DEMO', does: 'load what failed, once it is repaired' },
    ],
    [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service, EXIT.unfinished],
  );
}

/** Sends accounts. One that is there already is where it was to go. */
function accountSender(client: CarryoverClient, options: LoadOptions, isResumed: boolean): LineSender {
  const { dryRun: isDryRun = false, strict = false } = options;
  const asked = { isDryRun, includeWarnings: true, ...(strict && { strict }) };
  return {
    isOncePerAccount: true,
    send: async ({ number, text }, place) => {
      const { answer } = await client.sendText('create', text, asked);
      return { kind: 'accepted', place, number, ...countWarnings(answer) };
    },
    check: (error, { number }, place) => {
      if (error instanceof InProgress) return { kind: 'accepted', place, number };
      if (!(error instanceof AlreadyImported) || isDryRun) return undefined;
      const isOurs = error.afterUnseenAnswer || isResumed;
      const result = { account_number: error.accountNumber, ...(isOurs ? {} : { was_imported_before: true }) };
      return { kind: 'done', place, number, result };
    },
  };
}

/** The warnings of an answer, counted by rule; nothing when there are none. */
function countWarnings(answer: unknown): { warnings?: LineWarnings } {
  const { warnings = [] } = answer as Accepted;
  if (warnings.length === 0) return {};
  const counts: { [rule: string]: number } = {};
  for (const { rule } of warnings) counts[rule] = (counts[rule] ?? 0) + 1;
  return { warnings: counts };
}
