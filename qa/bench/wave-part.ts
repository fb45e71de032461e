import { isWrongLine, waveLine } from '../lib/wave-file.js';
import type { Measured } from './most-done.js';
import { SENT, samplesOf, type Turn } from './round-samples.js';

/** Lines that are sent as a part, and what is to become of them. */
export interface Part {
  readonly text: string;
  readonly lines: number;
  readonly accepted: number;
  readonly refused: number;
}

/** Who sends to which waves. */
export interface Sender {
  /** Address of the waves of a supplier, with a slash at its end. */
  readonly address: string;
  readonly authorization: string;
}

/** A part of the supplier DEMO, of which three lines of a hundred are wrong, as in a book. @param first index of its first line */
export function partOf(first: number, lines: number): Part {
  const indices = Array.from({ length: lines }, (_, index) => first + index);
  const refused = indices.filter(isWrongLine).length;
  const text = indices.map((index) => waveLine('DEMO', index)).join('');
  return { text, lines, accepted: lines - refused, refused };
}

/** @throws {Error} the answer to a part says of its lines anything else than what was to become of them */
export function expectTaken(answer: string, { lines, accepted, refused }: Part): void {
  const told: unknown = JSON.parse(answer);
  const wanted = { lines, accepted, refused, unchanged: 0 };
  for (const [name, count] of Object.entries(wanted))
    if (typeof told !== 'object' || told === null || Reflect.get(told, name) !== count)
      throw new Error(`${name} was to be ${count}: ${answer}`);
}

/** Makes a wave without a plan. */
export async function makeWave(sender: Sender, code: string): Promise<void> {
  await call(sender, 'POST', '', { body: JSON.stringify({ code }), type: 'application/json' });
}

/** Sends a part of a wave. @throws {Error} its lines were not taken as they were to be */
export async function sendPart(sender: Sender, path: string, part: Part): Promise<void> {
  expectTaken(await call(sender, 'PUT', path, { body: part.text, type: 'application/x-ndjson' }), part);
}

/** Lines a second that a part of a wave takes. The wave is given up afterwards, so that nothing of it waits. */
export async function takePart({ carryover, url, authorization }: Measured, turn: Turn): Promise<number> {
  const sender = { address: `${url}/v2/data-import/waves/DEMO/`, authorization };
  const wave = `TURN-${turn.round}`;
  const part = partOf(samplesOf(turn).sent, SENT);
  await makeWave(sender, wave);
  const from = performance.now();
  await sendPart(sender, `${wave}/parts/part/`, part);
  const seconds = (performance.now() - from) / 1_000;
  await call(sender, 'POST', `${wave}/cancel/`, { body: '{}', type: 'application/json' });
  await carryover.settled(600_000);
  return SENT / seconds;
}

async function call(
  { address, authorization }: Sender,
  method: string,
  path: string,
  { body, type }: { readonly body: string; readonly type: string },
): Promise<string> {
  const headers = { Authorization: authorization, 'Content-Type': type };
  const response = await fetch(`${address}${path}`, { method, headers, body });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${answer}`);
  return answer;
}
