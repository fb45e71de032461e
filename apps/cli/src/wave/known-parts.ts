import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Wave } from '@carryover/client';
import { usageProblem } from '../program/command-problem.js';
import type { FileOfPart } from './send-parts.js';

/** Names the wave that files are sent to. */
export interface WaveOfParts {
  readonly supplier: string;
  readonly wave: string;
}

/**
 * Makes sure that no file takes the place of a part that another file was sent as: the accounts of that one would be cancelled. What a file
 * was sent as is kept beside it; call this before anything is sent.
 * @param there the parts that the wave has
 * @param replaces whether the user has said that they may be replaced
 * @throws CommandProblem the wave has a part that nothing says is of the file (usage)
 */
export function expectOwnParts(
  of: WaveOfParts,
  parts: readonly FileOfPart[],
  there: Wave['parts'],
  replaces: boolean,
): void {
  const codes = new Set(there.map(({ code }) => code));
  for (const part of parts) {
    if (replaces || !codes.has(part.code) || wasSentFrom(of, part)) continue;
    throw usageProblem(
      `wave ${of.wave} has a part ${part.code} already, and nothing beside ${part.file} says that it is of this file`,
      'accounts of that part which this file has not would be cancelled: give the file a name of its own, or send it with --replace',
    );
  }
  for (const part of parts) remember(of, part);
}

function wasSentFrom(of: WaveOfParts, part: FileOfPart): boolean {
  try {
    return readFileSync(besideOf(of, part), 'utf8') === contentOf(of, part);
  } catch {
    return false;
  }
}

function remember(of: WaveOfParts, part: FileOfPart): void {
  try {
    writeFileSync(besideOf(of, part), contentOf(of, part));
  } catch {
    // The folder takes no files, or stdin has none: the next sending of the part asks for --replace.
  }
}

/** Names the whole path: of a folder that was copied the file is another one. */
function contentOf({ supplier, wave }: WaveOfParts, { file, code }: FileOfPart): string {
  return `${JSON.stringify({ carryover_part: 1, supplier, wave, part: code, file: resolve(file) })}\n`;
}

function besideOf({ supplier, wave }: WaveOfParts, { file, code }: FileOfPart): string {
  return join(dirname(file), `${[code, wave, supplier].map(encodeURIComponent).join('.')}.part`);
}
