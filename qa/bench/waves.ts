import { distinctSample } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { withMemoryGrowth } from '../lib/resident-memory.js';
import { copyIn } from './copy-in.js';
import type { BenchOptions, Figure, Round } from './figures.js';

const TABLE = 'CREATE TABLE IF NOT EXISTS bench_lines (line jsonb)';

/**
 * Accounts a second that a part of a wave takes, from the client's side, against one COPY of the same lines into one jsonb column of a
 * logged table, and the megabytes by which the api grows meanwhile.
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
      const address = `${api.url}/v2/data-import/waves/DEMO/`;
      const authorization = { Authorization: supplier.authorization };
      await send('POST', address, authorization, JSON.stringify({ code: 'BENCH' }), 'application/json');
      const rates: Round[] = [];
      const memory: Round[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const lines = linesOf(round, accounts);
        const part = () =>
          send('PUT', `${address}BENCH/parts/part-${round}/`, authorization, lines, 'application/x-ndjson');
        const from = performance.now();
        const { growth } = await withMemoryGrowth(api.pid, part);
        const ours = accounts / ((performance.now() - from) / 1_000);
        const seconds = await copyIn(client, 'COPY bench_lines FROM STDIN', lines.replaceAll('\\', '\\\\'));
        // The first round only warms up.
        if (round === 0) continue;
        rates.push({ ours, peer: accounts / seconds });
        memory.push({ ours: growth, peer: Buffer.byteLength(lines) / 1024 ** 2 });
      }
      return [
        { unit: 'accounts/s', against: 'COPY of the same lines into one jsonb column', rounds: rates },
        { name: 'waves, memory', unit: 'MB grown', against: 'the size of the part', rounds: memory },
      ];
    } finally {
      await client.query('DROP TABLE IF EXISTS bench_lines').catch(() => undefined);
      await client.end();
      await carryover.stop();
    }
  });
}

async function send(method: string, url: string, headers: object, body: string, type: string): Promise<void> {
  const response = await fetch(url, { method, headers: { ...headers, 'Content-Type': type }, body });
  const answer = await response.text();
  if (response.status >= 300 || answer.includes('"refused":1')) throw new Error(`${response.status} ${answer}`);
}

/** Accounts that no other round has, one a line. */
function linesOf(round: number, accounts: number): string {
  return Array.from({ length: accounts }, (_, index) => {
    const number = round * accounts + index + 1;
    const pair = { import_supplier: 'DEMO', external_account_number: `BENCH-${number}` };
    return `${JSON.stringify(distinctSample(number, pair))}\n`;
  }).join('');
}
