import { type BatchSettings, judgeBatch } from '../check/judge/judge-batch.js';
import type { BatchJudge } from '../check/judge/judge-pool.js';

/** A judge without threads, with as much room as a pool has. */
export function judgeHere(settings: Partial<BatchSettings> = {}, width = 4): BatchJudge {
  const usual = { today: '2026-01-01', longestAccount: 5 * 1024 * 1024, mostLines: 10, wantsLines: false };
  const whole = { ...usual, isSandbox: false, ...settings };
  return { judge: async (batch) => judgeBatch(batch, whole), width, close: async () => undefined };
}
