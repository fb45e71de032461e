import { deflatePayload } from '../sealing/deflate-payload.js';
import type { WrittenPayload } from '../validation/account-steps.js';
import type { CheckedLine, HandedLines } from './line-steps.js';

/** A checked line whose payload is still text. */
export type LineWithText = Omit<CheckedLine, 'payload'> & { readonly payload: WrittenPayload | null };

type Handed<Line> = Line extends LineWithText ? CheckedLine : Line;

/** Compresses the payloads of lines, one after the other, into one buffer, which can be transferred to another thread without a copy. */
export function handOver<Line extends object | null>(lines: readonly Line[]): HandedLines<Handed<Line>> {
  const deflated = lines.map((line) => {
    const payload = payloadOf(line);
    return payload === null ? null : deflatePayload(payload.json);
  });
  const bytes = new Uint8Array(deflated.reduce((sum, one) => sum + (one?.length ?? 0), 0));
  let end = 0;
  const handed = lines.map((line, index) => {
    const [payload, one] = [payloadOf(line), deflated[index]];
    if (payload === null || !one) return line as Handed<Line>;
    const from = end;
    bytes.set(one, from);
    end += one.length;
    const { json: _, ...rest } = payload;
    return { ...line, payload: { ...rest, deflatedJson: bytes.subarray(from, end) } } as unknown as Handed<Line>;
  });
  return { lines: handed, bytes };
}

function payloadOf(line: object | null): WrittenPayload | null {
  return line !== null && 'payload' in line ? (line as LineWithText).payload : null;
}
