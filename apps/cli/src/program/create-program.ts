import { Command } from 'commander';
import { defineErrors } from '../ask/errors.command.js';
import { defineFeed } from '../ask/feed.command.js';
import { defineStatus } from '../ask/status.command.js';
import { defineCheck } from '../check/check.command.js';
import { defineListen } from '../listen/listen.command.js';
import { defineTrigger } from '../listen/trigger.command.js';
import { defineLoad } from '../load/load.command.js';
import { defineMap } from '../map/map.command.js';
import { definePack } from '../pack/pack.command.js';
import { defineReconcile } from '../reconcile/reconcile.command.js';
import { defineSample } from '../sample/sample.command.js';
import { defineSenders } from '../send/send-commands.js';
import { defineTotals } from '../totals/totals.command.js';
import { VERSION } from '../version.js';
import { defineWave } from '../wave/wave.command.js';
import { defineWebhooks } from '../webhooks/webhook-commands.js';
import type { CommandHost, DefineCommand } from './command-host.js';
import { describeCommand } from './describe-command.js';
import { EXIT } from './exit-codes.js';

/** Every command, in the order of `--help`. */
const COMMANDS: readonly DefineCommand[] = [
  defineMap,
  defineCheck,
  defineLoad,
  defineStatus,
  defineErrors,
  defineFeed,
  defineWave,
  defineListen,
  defineTrigger,
  defineWebhooks,
  defineSenders,
  defineTotals,
  defineReconcile,
  definePack,
  defineSample,
];

/** The whole command line. Nothing runs until it is given arguments. */
export function createProgram(host: CommandHost): Command {
  const { stdout, stderr } = host.surroundings;
  const program = new Command('carryover')
    .description(
      'Makes accounts of extracts, checks files of accounts, has them imported, compares the books, and makes files to try it with.',
    )
    .version(VERSION, '-V, --version', 'show which version this is')
    .helpOption('-h, --help', 'show what a command does, with examples')
    .helpCommand('help [command]', 'show what a command does, with examples')
    .showHelpAfterError('Add --help to see what the command takes.')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 100,
      getErrHelpWidth: () => stderr.columns ?? 100,
      // Colour is decided in one place, terminal/colours.ts; help has none.
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, write) => write(text.replace(/^error:/, 'carryover:')),
    })
    .exitOverride();
  for (const define of COMMANDS) define(program, host);
  return describeCommand(
    program,
    [
      { line: 'carryover check accounts.ndjson.gz', does: 'check a file without sending it anywhere' },
      { line: 'carryover sample --count 1000 --output accounts.ndjson', does: 'make a file to try it with' },
      { line: 'carryover help check', does: 'show what a command takes' },
    ],
    [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service, EXIT.unfinished],
  );
}
