import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { DomainError } from '../errors/domain-error.js';
import { bodyIsRead } from './answer-timeout.middleware.js';
import { decoderFor } from './body-decoders.js';
import { tooLarge, unreadable } from './body-errors.js';
import { feed } from './feed-decoder.js';
import { SentBytes } from './sent-bytes.js';

/** What a route takes as its body. */
export type MediaType = 'application/json' | 'text/csv' | 'application/x-ndjson';

/** Takes the size of a body so far, and throws what refuses it. */
type WatchSize = (size: number) => void;

/**
 * The raw body of a request; empty when it has none.
 * @param limit largest size in bytes, counted after decompression
 * @throws DomainError 415 for another content type, charset or encoding, 413 beyond the limit, 400 for a broken stream
 */
export async function readBody(request: IncomingMessage, limit: number, mediaType: MediaType): Promise<Buffer> {
  return (await readBytes(request, limit, mediaType)).toBuffer();
}

/** The same in the parts in which it is kept. @throws what `watch` throws, too */
export async function readBytes(
  request: IncomingMessage,
  limit: number,
  mediaType: MediaType,
  watch?: WatchSize,
): Promise<SentBytes> {
  const body = openBody(request, limit, mediaType);
  if (body === null) return new SentBytes();
  try {
    return await collect(body, limit, watch);
  } finally {
    // What is left is thrown away as it comes. A decoder that nobody reads would hold it back, and what the connection
    // is asked next.
    if (body !== request) body.destroy();
    request.resume();
  }
}

/**
 * The body of a request as a decompressed stream; null when there is none. The reader counts the bytes.
 * @param limit largest size in bytes; a Content-Length that means a larger one is refused here, and packed bytes that are many more
 *   as they come: unpacked, they may be nothing
 * @param watch called with the bytes as they arrive, compressed
 * @throws DomainError 415 for another content type, charset or encoding, 413 beyond the limit
 */
export function openBody(
  request: IncomingMessage,
  limit: number,
  mediaType: MediaType,
  watch?: (bytes: Buffer) => void,
): Readable | null {
  if (Number(request.headers['content-length'] ?? 0) === 0 && request.headers['transfer-encoding'] === undefined) {
    return null;
  }
  requireType(request.headers['content-type'], mediaType);
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  const decoder = encoding === 'identity' ? null : decoderFor(encoding);
  const mostSent = decoder === null ? limit : mostPacked(limit);
  if (Number(request.headers['content-length'] ?? 0) > mostSent) throw tooLarge(limit);
  bodyIsRead(request);
  if (decoder === null) return watch === undefined ? request : feed(request, new PassThrough(), { watch });
  return decoder(request, { watch, refuse: (size) => (size > mostSent ? tooLarge(limit) : null) });
}

/** Bytes in which those of a body that is not too large are packed, however badly: a little more than they are. */
function mostPacked(limit: number): number {
  return limit + Math.ceil(limit / 64) + 1_024;
}

// Parameters other than the charset are harmless; JSON is UTF-8 (RFC 8259), and so is our CSV.
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i;

/** What else bodies are declared as where lines of JSON are wanted, and what to do then. */
const INSTEAD_OF_LINES: readonly (readonly [RegExp, string])[] = [
  [/^$|form-urlencoded|form-data/, "curl declares it by -H 'Content-Type: application/x-ndjson'."],
  [/^application\/json$/, "That is one JSON object a line; jq -c '.[]' makes lines of an array."],
  [/csv|ms-excel|spreadsheetml/, 'Of CSV extracts carryover map makes lines of JSON.'],
  [/zip|zstd/, 'What is packed with gzip is declared so, too, with Content-Encoding: gzip beside it.'],
];

function requireType(contentType: string | undefined, mediaType: MediaType): void {
  const given = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const charset = CHARSET.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (given === mediaType && (charset === 'utf-8' || charset === 'utf8')) return;
  const wanted = `The body must be ${mediaType} in UTF-8.`;
  const instead =
    mediaType === 'application/x-ndjson' ? INSTEAD_OF_LINES.find(([type]) => type.test(given)) : undefined;
  throw new DomainError('unsupported_media_type', 415, instead === undefined ? wanted : `${wanted} ${instead[1]}`);
}

function collect(stream: Readable, limit: number, watch?: WatchSize): Promise<SentBytes> {
  return new Promise((resolve, reject) => {
    const bytes = new SentBytes();
    stream.on('data', (chunk: Buffer) => {
      const size = bytes.size + chunk.length;
      try {
        if (size > limit) throw tooLarge(limit);
        watch?.(size);
        bytes.add(chunk);
      } catch (error) {
        stream.removeAllListeners('data');
        stream.pause();
        bytes.clear();
        reject(error);
      }
    });
    let hasEnded = false;
    stream.once('end', () => {
      hasEnded = true;
      resolve(bytes);
    });
    stream.once('error', (error) => reject(error instanceof DomainError ? error : unreadable()));
    stream.once('close', () => {
      // An error that nobody gets is not made: its stack costs more than all the rest of this.
      if (!hasEnded) reject(new DomainError('parse_error', 400, 'The body ended early.'));
    });
  });
}
