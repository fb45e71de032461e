import { CommanderError } from 'commander';
import { colouring } from '../terminal/colours.js';
import { OutputClosed, writeText } from '../terminal/write-text.js';
import { CommandProblem } from './command-problem.js';
import { createProgram } from './create-program.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import type { Surroundings } from './surroundings.js';

/**
 * Runs one command line and says how it ended. Never throws: whatever goes wrong is a sentence on stderr and an exit
 * code.
 * @param args without the program's own name
 */
export async function runCarryover(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  let ended: ExitCode = EXIT.ok;
  // Without a listener the first write to a reader that has gone would end the process with a stack.
  for (const stream of [surroundings.stdout, surroundings.stderr]) stream.on('error', () => undefined);
  const program = createProgram({
    surroundings,
    run: async (work) => {
      ended = await work();
    },
  });
  try {
    await program.parseAsync(withHelp(args), { from: 'user' });
    return surroundings.signal.aborted ? EXIT.interrupted : ended;
  } catch (error) {
    return await explain(error, surroundings);
  }
}

/** `help wave send` as `wave send --help`: the library looks at the first name alone. */
function withHelp(args: readonly string[]): readonly string[] {
  const [first, ...command] = args;
  return first === 'help' && command.length > 1 ? [...command, '--help'] : args;
}

async function explain(error: unknown, { stderr, signal, env }: Surroundings): Promise<ExitCode> {
  if (error instanceof OutputClosed) return EXIT.outputClosed;
  if (signal.aborted) return EXIT.interrupted;
  // Commander has said it already; asking for help or the version is no mistake.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const colour = colouring(stderr, env);
  const [code, text] =
    error instanceof CommandProblem
      ? [error.exitCode, [error.message, ...(error.hint === undefined ? [] : [error.hint])].join('\n  ')]
      : [EXIT.fault, `fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  try {
    await writeText(stderr, `${colour('red', 'carryover:')} ${text}\n`);
  } catch (failure) {
    if (!(failure instanceof OutputClosed)) throw failure;
  }
  return code;
}
