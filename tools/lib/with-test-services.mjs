import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';

/**
 * Runs `work` beside a private, durable PostgreSQL: a benchmark must pay for its commits.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what it gives
 */
export async function withTestServices(work) {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-bench-'));
  const postgres = await startPostgres(join(folder, 'postgres'), {
    logFile: join(folder, 'postgres.log'),
    durable: true,
  });
  process.env.TEST_DATABASE_URL = postgres.url('postgres');
  try {
    return await work();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
