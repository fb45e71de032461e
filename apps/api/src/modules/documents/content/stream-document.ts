import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OpenDocument } from '../store/document-store.js';

/** Milliseconds without progress after which a transfer is ended: the storage has to send, and the reader has to take. */
const STALLED_AFTER = 25_000;

/**
 * Streams a document as the body of an answer, at the speed of the reader. Releases the storage when the reader
 * leaves or stalls, and cuts the connection when the storage fails, so that half a document is not taken for a whole
 * one.
 * @param response with headers set and nothing sent
 * @throws the failure of the stream; the reader cannot be answered any more
 */
export async function streamDocument(
  response: ServerResponse,
  { stream, size }: OpenDocument,
  stalledAfter: number = STALLED_AFTER,
): Promise<void> {
  response.setHeader('Content-Length', size);
  if (response.req.method === 'HEAD' || response.destroyed) {
    stream.destroy();
    response.end();
    return;
  }
  const stalled = setTimeout(() => stream.destroy(new Error('Nothing moved any more.')), stalledAfter);
  let sent = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      stalled.refresh();
      sent += chunk.length;
      done(sent > size ? new Error('The document is longer than it was.') : null, chunk);
    },
    flush(done) {
      done(sent < size ? new Error('The document ended early.') : null);
    },
  });
  try {
    await pipeline(stream, counted, response);
  } finally {
    clearTimeout(stalled);
  }
}
