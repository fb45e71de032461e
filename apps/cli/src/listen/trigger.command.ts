import { CarryoverError, type TestEvent } from '@carryover/client';
import type { Command } from 'commander';
import { asking } from '../ask/asking.js';
import { type AskOptions, addAskOptions, openClient } from '../ask/open-client.js';
import type { CommandHost } from '../program/command-host.js';
import { usageProblem } from '../program/command-problem.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { printable } from '../terminal/printable.js';
import { writeText } from '../terminal/write-text.js';
import { readTestEventName, TEST_EVENT_NAMES } from './event-names.js';

interface TriggerOptions extends AskOptions {
  readonly account?: string;
}

/** `carryover trigger`: test events in the feed of a sandbox. */
export function defineTrigger(program: Command, { run, surroundings }: CommandHost): void {
  const command = addAskOptions(
    program
      .command('trigger')
      .summary('write test events into the feed of a sandbox')
      .description(
        `Writes events into the feed of a sandbox, about an import that stays as it is; their data is made up, with "test": true. They reach carryover listen and the webhook. Events are ${TEST_EVENT_NAMES.join(', ')}.`,
      )
      .argument('<event...>', 'events to write, in this order', (text: string, before: string[] = []) => [
        ...before,
        readTestEventName(text),
      ]),
  )
    .option('--account <number>', 'external account number of the import; the latest when it is left out')
    .action((events: string[], options: TriggerOptions) => run(() => trigger(events, options, surroundings)));
  describeCommand(
    command,
    [
      { line: 'carryover trigger PROCESSED --supplier DEMO', does: 'have an account created, as far as events tell' },
      {
        line: 'carryover trigger STARTED ERRORED --supplier DEMO --account ACC-1',
        does: 'write two, about one account',
      },
    ],
    [EXIT.credentials, EXIT.service],
  );
}

async function trigger(
  events: readonly string[],
  options: TriggerOptions,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { supplier, account: number, json } = options;
  const client = await openClient(options, surroundings);
  const written: TestEvent[] = [];
  await asking(`import supplier ${supplier}`, async () => {
    for (const event of events) written.push(await precisely(client.writeTestEvent(supplier, event, { number })));
  });
  const lines = written.map(({ event, external_account_number: account, occurred_at: at }) => {
    return `${at} ${event} ${printable(account)} (test)\n`;
  });
  const content = `${JSON.stringify({ supplier, events: written }, null, 2)}\n`;
  await writeText(surroundings.stdout, json ? content : lines.join(''));
  return EXIT.ok;
}

/** Reports a refused event as a usage error, in the words of the service. */
async function precisely<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof CarryoverError) || error.code !== 'test_event_not_possible') throw error;
    const detail: unknown = Object(error.body).detail;
    throw usageProblem(`no test event can be written: ${String(detail).replace(/\.$/, '')}`);
  }
}
