import { NetworkError } from '../errors/index.js';
import type { Call } from '../transport/call.js';
import type { Transport } from '../transport/transport.js';

/**
 * Yields the bytes of an answer, read as fast as they are consumed. Retried only before the first byte. Breaking out of the loop
 * closes the connection.
 * @throws NetworkError the answer broke off
 * @throws CarryoverError the call failed
 */
export async function* streamedBytes(transport: Transport, call: Call): AsyncGenerator<Uint8Array, void, undefined> {
  const { response, deadline, facts } = await transport.open(call);
  const reader = response.body?.getReader();
  const announced = Number(response.headers.get('Content-Length') ?? Number.NaN);
  let read = 0;
  try {
    for (;;) {
      // Only waiting for the service is limited, not what is done with the bytes.
      deadline.restart();
      const part = await reader?.read();
      deadline.stop();
      if (part === undefined || part.done) break;
      read += part.value.length;
      yield part.value;
    }
    if (read < announced) throw new Error('The answer ended early.');
  } catch (failure) {
    for (const signal of transport.signalsOf(call.signal)) signal.throwIfAborted();
    throw new NetworkError('The answer broke off: bytes are missing.', facts, false, { cause: failure });
  } finally {
    deadline.end();
    await reader?.cancel().catch(() => undefined);
  }
}
