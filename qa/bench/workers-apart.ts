import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { Problem } from '../../tools/lib/problem.mjs';
import { runCommand } from '../../tools/lib/run-command.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { only } from '../lib/only.js';
import { ProcessorShare } from '../lib/processor-share.js';
import type { BenchOptions, Figure, Round } from './figures.js';
import { drained } from './workers.js';

/** Processor of the database, and that of the workers. */
const [OF_DATABASE, OF_WORKERS] = [0, 1];
/** Of their processor: as if the database had five processors of the worker's kind. With 0.4 it is the limit again. */
const SHARE = 0.2;

/**
 * Accounts per second of two workers and of one where nobody waits for a processor of somebody else: PostgreSQL is bound to one of two,
 * and each worker has a fifth of the other one, whether it is alone or not. For root on Linux, with two processors.
 */
export function workersApart({ rounds, accounts }: BenchOptions): Promise<Figure> {
  return withTestServices(async () => {
    const shares: ProcessorShare[] = [];
    const setApart = async (carryover: Carryover) => {
      const folders = await carryover.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
      const [postmaster = ''] = readFileSync(join(only(folders).folder, 'postmaster.pid'), 'utf8').split('\n');
      await bind(Number(postmaster), OF_DATABASE);
      // Processes of connections that are there already keep what they began with. One may have ended meanwhile.
      for (const { pid } of await carryover.query<{ pid: number }>('SELECT pid FROM pg_stat_activity'))
        await bind(pid, OF_DATABASE).catch(() => undefined);
      for (const [at, { pid }] of carryover.workers.entries()) {
        await bind(pid, OF_WORKERS);
        shares[at]?.take(pid);
      }
    };
    const measured: Round[] = [];
    try {
      for (const at of [0, 1]) shares.push(ProcessorShare.make(`carryover-bench-${process.pid}-${at}`, SHARE));
      for (let round = 0; round <= rounds; round += 1) {
        const peer = await drained({ accounts, count: 1, setApart });
        const ours = await drained({ accounts, count: 2, setApart });
        // The first round only warms up.
        if (round > 0) measured.push({ ours, peer });
      }
    } finally {
      for (const share of shares) share.remove();
    }
    return { name: '2 workers, processors apart', unit: 'accounts/s', against: 'one', rounds: measured };
  });
}

/** Binds a process with its threads to a processor. @throws Problem that cannot be done */
async function bind(pid: number, processor: number): Promise<void> {
  const { code, output } = await runCommand('taskset', ['-acp', String(processor), String(pid)]);
  if (code !== 0) throw new Problem(`taskset could not bind ${pid}: ${output}`);
}
