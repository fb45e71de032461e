import { ListBrokenOff } from '../errors/index.js';
import { JsonArraySplitter } from '../json/json-array-splitter.js';
import type { Call } from '../transport/call.js';
import type { Transport } from '../transport/transport.js';

/**
 * Yields the entries of a list that is streamed in one answer, read as fast as they are consumed. Retried only before the first
 * byte. Breaking out of the loop closes the connection.
 * @throws ListBrokenOff the answer broke off, so entries are missing
 * @throws CarryoverError the call failed
 */
export async function* streamedList<T>(transport: Transport, call: Call): AsyncGenerator<T, void, undefined> {
  const { response, deadline, facts } = await transport.open(call);
  const reader = response.body?.getReader();
  const splitter = new JsonArraySplitter<T>();
  try {
    for (;;) {
      // Only waiting for the service is limited, not what is done with the entries.
      deadline.restart();
      const part = await reader?.read();
      deadline.stop();
      if (part === undefined || part.done) break;
      yield* splitter.push(part.value);
    }
    splitter.end();
  } catch (failure) {
    for (const signal of transport.signalsOf(call.signal)) signal.throwIfAborted();
    throw new ListBrokenOff('The list broke off: entries are missing.', facts, false, { cause: failure });
  } finally {
    deadline.end();
    await reader?.cancel().catch(() => undefined);
  }
}
