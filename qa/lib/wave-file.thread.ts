import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type WaveFile, waveLine } from './wave-file.js';

const { path, supplier, first, count }: WaveFile = workerData;

/** Lines written at a time. */
const AT_ONCE = 200;

function* texts(): Generator<string> {
  for (let from = first; from < first + count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, first + count - from);
    yield Array.from({ length: size }, (_, index) => waveLine(supplier, from + index)).join('');
  }
}

await pipeline(Readable.from(texts()), createWriteStream(path));
parentPort?.postMessage('written');
