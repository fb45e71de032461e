import { lastLines, runCommand } from '../../../tools/lib/run-command.mjs';

/** Where and how long a command runs; it is given these variables and no others. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly minutes?: number;
  /** Ends the command. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a command to its end.
 * @returns what it said, stdout and stderr together
 * @throws {Error} it ended with anything but 0, with its last lines
 */
export async function run(words: readonly string[], { cwd, env, minutes = 5, signal }: Surroundings): Promise<string> {
  const [command = '', ...args] = words;
  const milliseconds = minutes * 60_000;
  const { code, output, timedOut } = await runCommand(command, args, { cwd, env, milliseconds, signal });
  signal?.throwIfAborted();
  if (code === 0) return output;
  const end = timedOut ? `was not done after ${minutes} minutes` : `ended with ${code}`;
  throw new Error(`${words.join(' ')}\n${end}:\n${lastLines(output, 40)}`);
}

/** Whether a command ends with 0. */
export async function succeeds(words: readonly string[], surroundings: Surroundings): Promise<boolean> {
  return run(words, surroundings).then(
    () => true,
    () => false,
  );
}

/** What programs need of the surroundings of this one, and nothing that could reach the compose file. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return { PATH, HOME, LANG, TMPDIR };
}
