import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CarryoverClient, Wave } from '@carryover/client';
import { usageProblem } from '../program/command-problem.js';
import type { FileOfPart } from './send-parts.js';

/** Names the wave that files are sent to. */
export interface WaveOfParts {
  readonly supplier: string;
  readonly wave: string;
}

/**
 * Makes sure that no file takes the place of a part that another file was sent as: the accounts of that one would be cancelled. What a file
 * was sent as, and when it had arrived, is kept beside it; call this before anything is sent.
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
  for (const part of parts) {
    const known = there.find(({ code }) => code === part.code);
    if (replaces || known === undefined || wasSentFrom(of, part, known.received_at)) continue;
    if (known.received_at !== null && wasSentFrom(of, part, null))
      throw usageProblem(
        `wave ${of.wave} has a part ${part.code} already; ${part.file} was being sent as it when an earlier sending ended without an answer`,
        'it is there if nobody else has sent that part since: send it with --replace then, and lines that have not changed are left as they are',
      );
    throw usageProblem(
      `wave ${of.wave} has a part ${part.code} already, and nothing beside ${part.file} says that it is of this file`,
      'accounts of that part which this file has not would be cancelled: give the file a name of its own, or send it with --replace',
    );
  }
}

/** Sends a part, and keeps beside its file that it was sent as that, also where the sending breaks off. */
export async function sendAsOwn<Sent>(
  of: WaveOfParts,
  part: FileOfPart,
  client: CarryoverClient,
  send: () => Promise<Sent>,
): Promise<Sent> {
  // Where the service refuses this sending before it begins, what arrived before is there as it was.
  const [before] = arrivalsOf(of, part).filter((at) => at !== null);
  remember(of, part, { received_at: null, before });
  const sent = await send();
  const arrived = await client.waves.get(of.supplier, of.wave).then(
    ({ parts }) => parts.find(({ code }) => code === part.code)?.received_at ?? null,
    // It was sent all the same; the next sending asks for --replace.
    () => null,
  );
  remember(of, part, { received_at: arrived });
  return sent;
}

/** What is kept of a sending. */
interface Sending {
  /** When the part had arrived; null while it comes, or where it broke off. */
  readonly received_at: string | null;
  /** When an earlier sending had arrived; only of one that has not. */
  readonly before?: string | undefined;
}

function wasSentFrom(of: WaveOfParts, part: FileOfPart, receivedAt: string | null): boolean {
  return arrivalsOf(of, part).includes(receivedAt);
}

/** The moments at which a part has arrived that is of the file; null of one that has not, latest first. */
function arrivalsOf(of: WaveOfParts, part: FileOfPart): (string | null)[] {
  try {
    const text = readFileSync(besideOf(of, part), 'utf8');
    const { received_at, before }: Sending = JSON.parse(text);
    if (text !== contentOf(of, part, { received_at, before })) return [];
    return before === undefined ? [received_at] : [received_at, before];
  } catch {
    return [];
  }
}

function remember(of: WaveOfParts, part: FileOfPart, sending: Sending): void {
  try {
    writeFileSync(besideOf(of, part), contentOf(of, part, sending));
  } catch {
    // The folder takes no files: the next sending asks for --replace.
  }
}

/** Names the whole path: of a folder that was copied the file is another one. */
function contentOf({ supplier, wave }: WaveOfParts, { file, code }: FileOfPart, sending: Sending): string {
  const content = { carryover_part: 1, supplier, wave, part: code, file: resolve(file), ...sending };
  return `${JSON.stringify(content)}\n`;
}

function besideOf({ supplier, wave }: WaveOfParts, { file, code }: FileOfPart): string {
  return join(dirname(file), `${[code, wave, supplier].map(encodeURIComponent).join('.')}.part`);
}
