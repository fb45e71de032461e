import type { CarryoverClient } from '@carryover/client';
import type { Command } from 'commander';
import { asking } from '../ask/asking.js';
import { type AskOptions, addAskOptions, openClient } from '../ask/open-client.js';
import type { CommandHost } from '../program/command-host.js';
import { usageProblem } from '../program/command-problem.js';
import { describeCommand, type Example } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import { printable } from '../terminal/printable.js';
import { writeText } from '../terminal/write-text.js';
import {
  type Shown,
  shownDeadLetters,
  shownReplays,
  shownTest,
  shownWebhook,
  shownWebhooks,
} from './shown-webhooks.js';

/** What a command asks of the service, and what of its answer is shown. */
interface WebhookCommand {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly argument?: readonly [name: string, description: string];
  readonly examples: readonly Example[];
  /** What is not there where the service finds nothing, before `import supplier DEMO`; left out, it is the webhook. */
  readonly lacking?: (given: string | undefined) => string;
  readonly ask: (client: CarryoverClient, supplier: string, given: string | undefined) => Promise<Shown>;
}

const COMMANDS: readonly WebhookCommand[] = [
  {
    name: 'create',
    summary: 'make the webhook, change its address or enable it again',
    description:
      'Has the events of a supplier sent to an address. A new webhook begins with what happens from now on, and its signing secret is shown once. One that is there gets the address and goes on where it stopped.',
    argument: ['<url>', 'https address that events are posted to'],
    examples: [
      {
        line: 'carryover webhooks create https://hooks.fenland.example/carryover --supplier DEMO',
        does: 'have events sent',
      },
    ],
    lacking: () => '',
    ask: async ({ webhooks }, supplier, url = '') => shownWebhook(await webhooks.set(supplier, url)),
  },
  {
    name: 'list',
    summary: 'show the webhook, whether it delivers, and what waits',
    description: 'Shows the webhook of a supplier, whoever made it. There is one at most.',
    examples: [{ line: 'carryover webhooks list --supplier DEMO', does: 'show where events go' }],
    lacking: () => '',
    ask: async ({ webhooks }, supplier) => shownWebhooks(await webhooks.list(supplier)),
  },
  {
    name: 'rotate',
    summary: 'give the webhook a new signing secret',
    description: 'Makes a new signing secret and shows it once. Messages are signed by both for a day.',
    examples: [{ line: 'carryover webhooks rotate --supplier DEMO', does: 'replace the secret' }],
    ask: async ({ webhooks }, supplier) => shownWebhook(await webhooks.rotateSecret(supplier)),
  },
  {
    name: 'test',
    summary: 'have a test message sent, and show what was answered',
    description: 'Has the service post a test message to the webhook. Ends with 1 when it was not taken.',
    examples: [{ line: 'carryover webhooks test --supplier DEMO', does: 'see whether messages arrive' }],
    ask: async ({ webhooks }, supplier) => shownTest(await webhooks.test(supplier)),
  },
  {
    name: 'disable',
    summary: 'stop deliveries until the webhook is created again',
    description: 'Stops deliveries. What happens meanwhile waits, and is sent once the webhook is created again.',
    examples: [{ line: 'carryover webhooks disable --supplier DEMO', does: 'stop deliveries' }],
    ask: async ({ webhooks }, supplier) => shownWebhook(await webhooks.disable(supplier)),
  },
  {
    name: 'remove',
    summary: 'remove the webhook with everything that waits',
    description: 'Removes the webhook, what waits for it and its dead letters. The events stay in the feed.',
    examples: [{ line: 'carryover webhooks remove --supplier DEMO', does: 'end the webhook' }],
    ask: async ({ webhooks }, supplier) => {
      await webhooks.remove(supplier);
      return shownWebhooks([]);
    },
  },
  {
    name: 'dead-letters',
    summary: 'show events that could not be delivered',
    description: 'Shows the events that were given up after a day of attempts. Ends with 1 when there are any.',
    examples: [{ line: 'carryover webhooks dead-letters --supplier DEMO --json', does: 'list them for a program' }],
    ask: async ({ webhooks }, supplier) => shownDeadLetters(await everyOne(webhooks.deadLetters(supplier))),
  },
  {
    name: 'replay',
    summary: 'send dead letters once more',
    description: 'Sends a dead letter once more, or all of them. Those on their way already are left alone.',
    argument: ['[id]', 'id of a dead letter; all when it is left out'],
    examples: [{ line: 'carryover webhooks replay --supplier DEMO', does: 'send every dead letter once more' }],
    lacking: (id) => (id === undefined ? '' : `dead letter ${printable(id)} of `),
    ask: async ({ webhooks }, supplier, id) =>
      id === undefined
        ? shownReplays(await webhooks.replayAll(supplier))
        : shownDeadLetters([await webhooks.replay(supplier, id)], EXIT.ok),
  },
];

/** `carryover webhooks`: where the events of a supplier are sent to. */
export function defineWebhooks(program: Command, host: CommandHost): void {
  const webhooks = program
    .command('webhooks')
    .summary('look after the webhook of a supplier')
    .description('Makes, shows, tests and ends the webhook that events of a supplier are sent to.');
  for (const one of COMMANDS) define(webhooks, one, host);
  const examples = COMMANDS.flatMap(({ examples: [first] }) => (first === undefined ? [] : [first]));
  describeCommand(webhooks, examples, [EXIT.problems, EXIT.credentials, EXIT.service]);
}

function define(
  webhooks: Command,
  { ask, lacking = () => 'webhook of ', ...one }: WebhookCommand,
  { run, surroundings }: CommandHost,
): void {
  const command = addAskOptions(webhooks.command(one.name).summary(one.summary).description(one.description));
  const perform = async (given: string | undefined, options: AskOptions): Promise<ExitCode> => {
    if (given === '') throw usageProblem(`what webhooks ${one.name} is given is empty`);
    const client = await openClient(options, surroundings);
    const { content, text, exitCode } = await asking(`${lacking(given)}import supplier ${options.supplier}`, () =>
      ask(client, options.supplier, given),
    );
    const json = `${JSON.stringify({ supplier: options.supplier, ...content }, null, 2)}\n`;
    await writeText(surroundings.stdout, options.json ? json : text);
    return exitCode;
  };
  if (one.argument === undefined) command.action((options: AskOptions) => run(() => perform(undefined, options)));
  else
    command
      .argument(...one.argument)
      .action((given: string | undefined, options: AskOptions) => run(() => perform(given, options)));
  describeCommand(command, one.examples, [EXIT.problems, EXIT.credentials, EXIT.service]);
}

async function everyOne<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}
