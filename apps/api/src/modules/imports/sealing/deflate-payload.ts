import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Level of zlib: higher ones take longer and gain little on such text. */
export const DEFLATE_LEVEL = { level: 1 };

/** The JSON of a payload, compressed as it is sealed. Takes some 0.1 ms for 10 KB, so that many are compressed in a thread. */
export function deflatePayload(payloadJson: string): Buffer {
  return deflateRawSync(payloadJson, DEFLATE_LEVEL);
}

/** The JSON text that {@link deflatePayload} compressed. @throws Error when it is not such a form */
export function inflatePayload(deflated: Uint8Array): string {
  return inflateRawSync(deflated).toString('utf8');
}

/** Bytes that a character may take. */
const MOST_OF_CHARACTER = 3;

/** The same of a text of at most so many characters; null of a longer one, which is not inflated to its end. */
export function inflatePayloadUpTo(most: number, deflated: Uint8Array): string | null {
  try {
    const text = inflateRawSync(deflated, { maxOutputLength: MOST_OF_CHARACTER * most }).toString('utf8');
    return text.length > most ? null : text;
  } catch (error) {
    if (Object(error).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
