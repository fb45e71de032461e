import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { distinctSample } from '@carryover/testing';
import { isWrongLine, numberOfLine, type WaveFile } from './wave-file.js';

const { path, supplier, first, count }: WaveFile = workerData;

/** Lines written at a time. */
const AT_ONCE = 200;

function lineOf(index: number): string {
  const pair = { import_supplier: supplier, external_account_number: numberOfLine(index) };
  const account = distinctSample(index, pair);
  return `${JSON.stringify(isWrongLine(index) ? { ...account, billing_postcode: 'nowhere' } : account)}\n`;
}

function* texts(): Generator<string> {
  for (let from = first; from < first + count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, first + count - from);
    yield Array.from({ length: size }, (_, index) => lineOf(from + index)).join('');
  }
}

await pipeline(Readable.from(texts()), createWriteStream(path));
parentPort?.postMessage('written');
