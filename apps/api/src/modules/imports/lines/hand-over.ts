import type { WrittenPayload } from '../validation/account-steps.js';
import type { CheckedLine, HandedLines } from './line-steps.js';

/** A line that was checked, whose payload is a text yet. */
export type LineWithText = Omit<CheckedLine, 'payload'> & { readonly payload: WrittenPayload | null };

type Handed<Line> = Line extends LineWithText ? CheckedLine : Line;

/** Puts the texts of the payloads of lines one behind the other into memory of their own, which need not be copied to hand it over. */
export function handOver<Line extends object | null>(lines: readonly Line[]): HandedLines<Handed<Line>> {
  const size = lines.reduce((sum, line) => sum + Buffer.byteLength(payloadOf(line)?.json ?? ''), 0);
  const bytes = new Uint8Array(size);
  const memory = Buffer.from(bytes.buffer);
  let end = 0;
  const handed = lines.map((line) => {
    const payload = payloadOf(line);
    if (payload === null) return line as Handed<Line>;
    const from = end;
    end += memory.write(payload.json, from);
    return { ...line, payload: { ...payload, json: bytes.subarray(from, end) } } as unknown as Handed<Line>;
  });
  return { lines: handed, bytes };
}

function payloadOf(line: object | null): WrittenPayload | null {
  return line !== null && 'payload' in line ? (line as LineWithText).payload : null;
}
