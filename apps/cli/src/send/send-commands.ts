import type { Command } from 'commander';
import { sendFiles } from '../load/send-file-work.js';
import { addSendOptions, type SendOptions } from '../load/send-options.js';
import type { CommandHost } from '../program/command-host.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT } from '../program/exit-codes.js';
import { LATER_DATA, type LaterData, type LaterDataOptions } from './later-data.js';

/** `carryover correct`, `notes`, `transactions`, `statements`, `instructions` and `registrations`: what comes after an import. */
export function defineSenders(program: Command, host: CommandHost): void {
  for (const data of LATER_DATA) defineSender(program, host, data);
}

function defineSender(program: Command, { run, surroundings }: CommandHost, data: LaterData): void {
  const { name, summary, description, maySkipExisting = false, done, senderOf } = data;
  const things = done === undefined ? name : 'corrections';
  const command = addSendOptions(
    program
      .command(name)
      .summary(summary)
      .description(description)
      .argument('<file...>', 'files, a request a line (NDJSON)'),
  ).action((inputs: string[], options: SendOptions & LaterDataOptions) =>
    run(() =>
      sendFiles(
        {
          words: [name, ...(options.dryRun === true ? ['--dry-run'] : [])],
          done: done === undefined ? 'sent' : options.dryRun === true ? 'dry-run' : done,
          options,
          inputs,
          senderOf: (client) => senderOf(client, options),
          isDryRun: options.dryRun === true,
          follows: false,
          mayFollow: false,
        },
        surroundings,
      ),
    ),
  );
  if (done !== undefined) command.option('--dry-run', 'write nothing; the files of results say what would change');
  if (maySkipExisting)
    command.option('--skip-existing', 'leave out what is there already and send the rest of its line');
  describeCommand(
    command,
    [
      { line: `carryover ${name} ${things}.ndjson --supplier DEMO`, does: `send the ${things} of a file` },
      {
        line: `carryover ${name} ${things}.failed.ndjson --supplier DEMO`,
        does: 'send what failed, once it is repaired',
      },
    ],
    [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service, EXIT.unfinished],
  );
}
