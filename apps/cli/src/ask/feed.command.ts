import { setTimeout as pause } from 'node:timers/promises';
import type { FeedPage } from '@carryover/client';
import type { Command } from 'commander';
import type { CommandHost } from '../program/command-host.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { writeText } from '../terminal/write-text.js';
import { asking } from './asking.js';
import { askingPatiently } from './asking-patiently.js';
import { keepCursor, readCursor } from './cursor-file.js';
import { behind } from './end-of-feed.js';
import { type AskOptions, addAskOptions, openClient } from './open-client.js';

interface FeedCommandOptions extends Omit<AskOptions, 'json'> {
  readonly after?: string;
  readonly cursorFile?: string;
  readonly follow?: boolean;
}

const PAGE = 1_000;
const LOOK_EVERY_MS = 2_000;

/** `carryover feed`: what happened to the accounts of a supplier, a line of JSON an event. */
export function defineFeed(program: Command, { run, surroundings }: CommandHost): void {
  const command = addAskOptions(
    program
      .command('feed')
      .summary('print what happened to accounts, event by event')
      .description(
        'Prints the events of a supplier, oldest first, one line of JSON each. With --cursor-file the next run goes on behind the last event that was printed.',
      ),
    { hasJson: false },
  )
    .option(
      '--after <cursor>',
      'begin behind this cursor, instead of at the beginning; of no effect where the file of --cursor-file has one',
    )
    .option('--cursor-file <file>', 'file that keeps how far the feed was read')
    .option('--follow', 'go on with what is still to come, until Ctrl-C')
    .action((options: FeedCommandOptions) => run(() => feed(options, surroundings)));
  describeCommand(
    command,
    [
      { line: 'carryover feed --supplier DEMO | jq .event', does: 'print every event there is' },
      {
        line: 'carryover feed --supplier DEMO --cursor-file feed.cursor --follow',
        does: 'print what is new since the last time, and what comes',
      },
    ],
    [EXIT.file, EXIT.credentials, EXIT.service],
  );
}

async function feed(options: FeedCommandOptions, surroundings: Surroundings): Promise<ExitCode> {
  const { supplier, cursorFile, follow = false } = options;
  const client = await openClient(options, surroundings);
  const kept = cursorFile === undefined ? null : await readCursor(cursorFile);
  let after = kept ?? options.after ?? null;
  // Whoever follows it for days waits for a service that is away.
  const ask = follow ? askingPatiently(surroundings) : asking;
  for (;;) {
    const from = { after, pageSize: PAGE, signal: surroundings.signal };
    const page: FeedPage = await ask(`import supplier ${supplier}`, () => client.eventPage(supplier, from));
    // Told first, kept then: whoever is stopped in between reads an event twice, and never misses one.
    await writeText(surroundings.stdout, page.results.map((event) => `${JSON.stringify(event)}\n`).join(''));
    const next = behind(after, page);
    if (cursorFile !== undefined && next !== after) await keepCursor(cursorFile, next);
    after = next;
    if (page.has_more) continue;
    if (!follow) return EXIT.ok;
    await pause(LOOK_EVERY_MS, undefined, { signal: surroundings.signal });
  }
}
