import type { AskOptions } from '../ask/open-client.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { writeText } from '../terminal/write-text.js';

/** Prints an answer: as lines for people, or as JSON where it is asked for. */
export async function tell(
  { stdout }: Surroundings,
  { json = false }: AskOptions,
  answer: unknown,
  lines: readonly string[],
): Promise<ExitCode> {
  await writeText(stdout, json ? `${JSON.stringify(answer)}\n` : `${lines.join('\n')}\n`);
  return EXIT.ok;
}
