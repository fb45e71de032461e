import { setTimeout as pause } from 'node:timers/promises';
import { type CarryoverClient, createWebhookSecret, type FeedPage } from '@carryover/client';
import { type Command, InvalidArgumentError } from 'commander';
import { asking } from '../ask/asking.js';
import { askingPatiently } from '../ask/asking-patiently.js';
import { keepCursor, readCursor } from '../ask/cursor-file.js';
import { behind, endOfFeed } from '../ask/end-of-feed.js';
import { type AskOptions, addAskOptions, openClient } from '../ask/open-client.js';
import type { CommandHost } from '../program/command-host.js';
import { usageProblem } from '../program/command-problem.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { printable } from '../terminal/printable.js';
import { writeText } from '../terminal/write-text.js';
import { deliverLocally, type LocalReceiver } from './deliver-locally.js';
import { readEventNames } from './event-names.js';

interface ListenOptions extends Omit<AskOptions, 'json'> {
  readonly forwardTo: string;
  readonly events?: ReadonlySet<string>;
  readonly after?: string;
  readonly cursorFile?: string;
  readonly fromBeginning?: boolean;
}

const PAGE = 1_000;
const LOOK_EVERY_MS = 1_000;
/** Holds the secret to sign with: another start signs with the same then. An option would show it to everybody on the machine. */
const SECRET_VARIABLE = 'CARRYOVER_LISTEN_SECRET';

/** `carryover listen`: events of a supplier, posted to a receiver on this machine as webhooks are. */
export function defineListen(program: Command, { run, surroundings }: CommandHost): void {
  const command = addAskOptions(
    program
      .command('listen')
      .summary('post events to a receiver on this machine, as webhooks are')
      .description(
        `Reads the feed and posts each event to an address, signed as webhooks are, with a secret that is shown at the start, or with that of the environment variable ${SECRET_VARIABLE}. In order, one after the other: an event that is not taken is tried until it is. Begins with what happens from now on.`,
      ),
    { hasJson: false },
  )
    .requiredOption('--forward-to <url>', 'address of the receiver', readUrl)
    .option('--events <names>', 'only these, such as PROCESSED,ERRORED', readEventNames)
    .option('--after <cursor>', 'begin behind this cursor')
    .option('--cursor-file <file>', 'file that keeps how far events were taken; the next start goes on there')
    .option('--from-beginning', 'begin with the first event there is')
    .action((options: ListenOptions) => run(() => listen(options, surroundings)));
  describeCommand(
    command,
    [
      {
        line: 'carryover listen --supplier DEMO --forward-to http://localhost:9000/hook',
        does: 'post what happens from now on',
      },
      {
        line: 'carryover listen --supplier DEMO --forward-to http://localhost:9000/hook --cursor-file hook.cursor',
        does: 'go on where the last start stopped',
      },
    ],
    [EXIT.file, EXIT.credentials, EXIT.service],
  );
}

async function listen(options: ListenOptions, surroundings: Surroundings): Promise<ExitCode> {
  const { supplier, forwardTo: url } = options;
  const secret = secretOf(surroundings.env);
  const client = await openClient(options, surroundings);
  const receiver = { url, secret, supplier };
  await asking(`import supplier ${supplier}`, async () => {
    const start = await startOf(client, options, surroundings.signal);
    const { stderr } = surroundings;
    await writeText(stderr, `Signing secret: ${secret}\nForwarding events of ${supplier} to ${url}. Ctrl-C ends it.\n`);
    await forward(client, { receiver, start, options }, surroundings);
  });
  return EXIT.ok;
}

/** Where to begin; null for the beginning. What is kept comes before what is asked for, and before the end of the feed, which is kept at once. */
async function startOf(
  client: CarryoverClient,
  { supplier, after, cursorFile, fromBeginning }: ListenOptions,
  signal: AbortSignal,
): Promise<string | null> {
  const kept = cursorFile === undefined ? null : await readCursor(cursorFile);
  if (kept !== null || after !== undefined || fromBeginning === true) return kept ?? after ?? null;
  const end = await endOfFeed({ client, code: supplier, signal }, (question) => question());
  if (cursorFile !== undefined) await keepCursor(cursorFile, end);
  return end;
}

interface Forwarding {
  readonly receiver: LocalReceiver;
  readonly start: string | null;
  readonly options: ListenOptions;
}

async function forward(
  client: CarryoverClient,
  { receiver, start, options }: Forwarding,
  surroundings: Surroundings,
): Promise<never> {
  const { supplier, events, cursorFile } = options;
  const { signal, stdout } = surroundings;
  const ask = askingPatiently(surroundings);
  for (let after = start; ; ) {
    const from = { after, pageSize: PAGE, signal };
    const page: FeedPage = await ask(`import supplier ${supplier}`, () => client.eventPage(supplier, from));
    for (const entry of page.results) {
      if (events === undefined || events.has(entry.event)) {
        const status = await deliverLocally(receiver, entry, surroundings);
        const subject = printable(entry.external_account_number || (entry.wave ?? ''));
        await writeText(stdout, `${entry.occurred_at} ${entry.event} ${subject} ${status}\n`);
      }
      // Kept once it was taken: whoever is stopped in between has it come twice, and never misses one.
      if (cursorFile !== undefined) await keepCursor(cursorFile, entry.cursor);
    }
    after = behind(after, page);
    if (!page.has_more) await pause(LOOK_EVERY_MS, undefined, { signal });
  }
}

function secretOf(env: Surroundings['env']): string {
  const given = env[SECRET_VARIABLE];
  if (given === undefined || given === '') return createWebhookSecret();
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(given)) return given;
  throw usageProblem(`${SECRET_VARIABLE} is no signing secret`, 'use one that carryover listen has shown, whsec_...');
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // No webhook has one, and fetch sends nothing to such an address.
  if (url !== null && url.username + url.password !== '')
    throw new InvalidArgumentError('A user name or password does not belong in the address.');
  if (url !== null && /^https?:$/.test(url.protocol)) return text;
  throw new InvalidArgumentError('Use an address such as http://localhost:9000/hook.');
}
