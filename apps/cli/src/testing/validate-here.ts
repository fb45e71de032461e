import { type BatchSettings, validateBatch } from '../check/validation/validate-batch.js';
import type { BatchValidator } from '../check/validation/validation-pool.js';

/** A validator without threads, with as much room as a pool has. */
export function validateHere(settings: Partial<BatchSettings> = {}, width = 4): BatchValidator {
  const usual = { today: '2026-01-01', longestAccount: 5 * 1024 * 1024, mostLines: 10, wantsLines: false };
  const whole = { ...usual, isSandbox: false, ...settings };
  return { validate: async (batch) => validateBatch(batch, whole), width, close: async () => undefined };
}
