import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { withMemoryGrowth } from '../lib/resident-memory.js';
import { copyIn } from './copy-in.js';
import type { BenchOptions, Figure, Round } from './figures.js';
import { makeWave, partOf, sendPart } from './wave-part.js';

const TABLE = 'CREATE TABLE IF NOT EXISTS bench_lines (line jsonb)';

/**
 * Lines a second that a part of a wave takes, from the client's side, three of a hundred wrong, against one COPY of the same lines into
 * one jsonb column of a logged table, and the megabytes by which the api grows meanwhile.
 */
export function waves({ rounds, accounts }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      await client.query(TABLE);
      const supplier = await carryover.supplier();
      const [api] = carryover.apis;
      if (api === undefined) throw new Error('There is no api.');
      const sender = {
        address: `${api.url}/v2/data-import/waves/DEMO/`,
        authorization: supplier.authorization,
      };
      await makeWave(sender, 'BENCH');
      const rates: Round[] = [];
      const memory: Round[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const part = partOf(round * accounts, accounts);
        const from = performance.now();
        const { growth } = await withMemoryGrowth(api.pid, () => sendPart(sender, `BENCH/parts/part-${round}/`, part));
        const ours = accounts / ((performance.now() - from) / 1_000);
        const seconds = await copyIn(client, 'COPY bench_lines FROM STDIN', part.text.replaceAll('\\', '\\\\'));
        // The first round only warms up.
        if (round === 0) continue;
        rates.push({ ours, peer: accounts / seconds });
        memory.push({ ours: growth, peer: Buffer.byteLength(part.text) / 1024 ** 2 });
      }
      return [
        { unit: 'lines/s', against: 'COPY of the same lines into one jsonb column', rounds: rates },
        { name: 'waves, memory', unit: 'MB grown', against: 'the size of the part', rounds: memory },
      ];
    } finally {
      await client.query('DROP TABLE IF EXISTS bench_lines').catch(() => undefined);
      await client.end();
      await carryover.stop();
    }
  });
}
