/** An answer has more bytes than its reader takes. */
export class AnswerTooLong extends Error {}

/**
 * Reads the body of an answer whole. One that is longer than `max` bytes is cancelled, so that nothing more of it is received.
 * @throws AnswerTooLong
 */
export async function readBounded({ body }: Response, max: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > max) throw new AnswerTooLong();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
