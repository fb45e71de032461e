import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Bytes that this process holds after a collection of garbage: objects and buffers. What the process takes of the
 * machine besides is garbage that the version of V8 has not collected yet: 30 MB on Node 20 while a document is
 * streamed, and 100 on Node 24, however long it is.
 */
export async function liveMemory(): Promise<number> {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  // Twice, a turn apart: what the first one finalises is free after the second.
  for (let round = 0; round < 2; round += 1) {
    collect();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * Reads a stream to its end.
 * @param open begins it: what is kept before the first byte counts too
 * @param every bytes after which memory is looked at
 * @param take what is done with each chunk
 * @returns the chunks' length in sum, and the most memory that was live above what was before, both in bytes
 */
export async function memoryOfReading(
  open: () => Promise<AsyncIterable<Uint8Array>>,
  every: number,
  take: (chunk: Uint8Array) => void = () => {},
): Promise<{ received: number; held: number }> {
  const before = await liveMemory();
  let [received, held, looked] = [0, 0, 0];
  for await (const chunk of await open()) {
    take(chunk);
    received += chunk.length;
    if (received - looked < every) continue;
    looked = received;
    held = Math.max(held, (await liveMemory()) - before);
  }
  return { received, held };
}
