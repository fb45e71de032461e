import type { CarryoverClient, WaveLineResult } from '@carryover/client';
import { asking } from '../ask/asking.js';
import type { AskOptions } from '../ask/open-client.js';
import { openOutput } from '../output/open-output.js';
import { usageProblem } from '../program/command-problem.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { writeText } from '../terminal/write-text.js';

/** What may become of a line. */
export const OUTCOMES: readonly WaveLineResult['outcome'][] = [
  ...(['imported', 'refused', 'failed', 'not_processed', 'unchanged'] as const),
];

/** Write the results of a wave. */
export interface WriteResults extends AskOptions {
  readonly wave: string;
  readonly outcome?: string;
  readonly output?: string;
  /** Whether each line comes with its account. */
  readonly payload?: boolean;
}

/** Lines written at a time. */
const AT_ONCE = 1_000;

/** Writes what became of each line of a wave, one line of JSON each. @throws CommandProblem */
export async function writeResults(
  { supplier, wave, outcome, output, payload: hasPayloads = false }: WriteResults,
  client: CarryoverClient,
  { stdout, signal }: Surroundings,
): Promise<ExitCode> {
  const outcomes = outcome === undefined ? OUTCOMES : outcomesIn(outcome);
  if (hasPayloads && outcomes.join() !== 'failed') throw usageProblem('--payload goes with --outcome failed');
  const file = output === undefined ? null : openOutput(output);
  const write = (text: string) => (file === null ? writeText(stdout, text) : file.write(text));
  try {
    await asking(`wave ${wave} of import supplier ${supplier}`, async () => {
      let lines: string[] = [];
      for await (const result of client.waves.results(supplier, wave, { outcomes, hasPayloads, signal })) {
        lines.push(`${JSON.stringify(result)}\n`);
        if (lines.length < AT_ONCE) continue;
        await write(lines.join(''));
        lines = [];
      }
      await write(lines.join(''));
    });
    await file?.finish();
  } catch (error) {
    await file?.abandon();
    throw error;
  }
  return EXIT.ok;
}

function outcomesIn(text: string): readonly WaveLineResult['outcome'][] {
  const asked = text.split(',').map((one) => one.trim());
  const known = OUTCOMES.filter((outcome) => asked.includes(outcome));
  if (known.length < new Set(asked).size) throw usageProblem(`--outcome takes ${OUTCOMES.join(', ')}`);
  return known;
}
