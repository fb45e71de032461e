import { parentPort, workerData } from 'node:worker_threads';
import { type BatchSettings, judgeBatch } from './judge-batch.js';
import type { JudgeAnswer, JudgeRequest } from './judge-pool.js';

// The body of a thread of the pool: one answer for each batch, in their order.
const settings: BatchSettings = workerData;
parentPort?.on('message', ({ id, ...batch }: JudgeRequest) => {
  const answer: JudgeAnswer = { id, verdict: judgeBatch(batch, settings) };
  const { identities, lines } = answer.verdict;
  parentPort?.postMessage(answer, [identities.buffer, ...(lines === null ? [] : [lines.bytes.buffer])]);
});
