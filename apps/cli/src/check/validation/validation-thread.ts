import { parentPort, workerData } from 'node:worker_threads';
import { type BatchSettings, validateBatch } from './validate-batch.js';
import type { ValidationAnswer, ValidationRequest } from './validation-pool.js';

// The body of a thread of the pool: one answer for each batch, in their order.
const settings: BatchSettings = workerData;
parentPort?.on('message', ({ id, ...batch }: ValidationRequest) => {
  const answer: ValidationAnswer = { id, verdict: validateBatch(batch, settings) };
  const { identities, lines } = answer.verdict;
  parentPort?.postMessage(answer, [identities.buffer, ...(lines === null ? [] : [lines.bytes.buffer])]);
});
