import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { only } from '../lib/only.js';
import type { BenchOptions, Figure, Round } from './figures.js';
import { type Add, importAccounts, rates } from './transactions.js';

/** Requests that a figure is the median of. */
const TIMES = 20;

const INSERT = `INSERT INTO note (id, account_id, position, origin, body, created_at, is_created_at_given, content_key)
  VALUES ($1, $2, $3, 'ADDED', $4, $5, true, $6)`;

/** Notes a second that requests of one add to an account, from the client's side, against one plain INSERT of such a row, committed. */
export function notes({ rounds }: BenchOptions): Promise<Figure> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const supplier = await carryover.supplier();
      const [number = '', inserted = ''] = await importAccounts(carryover, supplier);
      const ours: Add = async () => {
        const sent = [{ body: randomUUID(), created_at: '2024-09-10T09:00:00Z' }];
        const from = performance.now();
        const { status, body } = await supplier.addNotes(number, sent);
        const milliseconds = performance.now() - from;
        if (status !== 201) throw new Error(`notes answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
        return milliseconds;
      };
      const peer = await plainInsert(client, inserted);
      const measured: Round[] = [];
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        const figure = await rates(1, TIMES, { ours, peer });
        if (round > 0) measured.push(figure);
      }
      return {
        name: 'notes, 1 a request',
        unit: 'notes/s',
        against: 'plain INSERT of such a row, committed',
        rounds: measured,
      };
    } finally {
      await client.end();
      // What the peer adds nobody has noted.
      await carryover.stop({ planted: ['additions-unchanged'] });
    }
  });
}

async function plainInsert(client: pg.Client, number: string): Promise<Add> {
  const found = await client.query<{ id: string }>('SELECT id FROM account WHERE external_account_number = $1', [
    number,
  ]);
  const { id: accountId } = only(found.rows);
  let position = 1_000;
  return async () => {
    position += 1;
    const body = randomUUID();
    const values = [randomUUID(), accountId, position, body, '2024-09-10T09:00:00Z', body];
    const from = performance.now();
    await client.query(INSERT, values);
    return performance.now() - from;
  };
}
