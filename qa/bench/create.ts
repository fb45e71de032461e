import { createTestDatabase, distinctSample } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { ensurePgbench, runPgbench } from '../../tools/lib/pgbench.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';
import { createdIn } from './round-samples.js';
import { preparePosts, sendPrepared } from './send-prepared.js';

/** The few of a supplier who sends carefully, and so many that neither side ever waits for them. */
const FEW = 10;
const CLIENTS = [FEW, 32];
/** Rounds before those that count: what a create runs through is compiled piece by piece. */
const WARM_UPS = 3;
const PATH = '/v2/data-import/accounts/';

const TABLE = `CREATE TABLE accepted (id uuid PRIMARY KEY, supplier_id uuid NOT NULL, external_number text NOT NULL,
  payload jsonb NOT NULL, UNIQUE (supplier_id, external_number))`;
const SCRIPT = `\\set n random(1, 9000000000000000)
INSERT INTO accepted VALUES (gen_random_uuid(), '01900000-0000-7000-8000-000000000001', :n::text, :payload);`;

/**
 * Creates answered 201 a second with the sample payload, each with a number of its own, against pgbench inserting the same
 * jsonb with the same unique key: both are durable when they answer.
 */
export async function create({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const pgbench = await ensurePgbench({ say: console.error });
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, env: { LOG_LEVEL: 'info', NODE_ENV: 'production' } });
    const database = await createTestDatabase();
    try {
      const { authorization } = await carryover.supplier();
      await makeTable(database.url);
      const payload = JSON.stringify(distinctSample(1));
      const url = carryover.apis[0].url;
      const turn = async (clients: number, name: string): Promise<Round> => ({
        ours: await createMany(url, authorization, seconds, `${name}-${clients}`, { clients }),
        peer: await runPgbench(pgbench, {
          url: database.url,
          script: SCRIPT,
          clients,
          seconds,
          variables: { payload },
        }),
      });
      for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await turn(Math.max(...CLIENTS), `W${warmUp}`);
      const figures = CLIENTS.map((clients) => ({
        name: `create, ${clients} clients`,
        unit: 'requests/s',
        against: 'pgbench, the same jsonb, key and clients',
        clients,
        rounds: [] as Round[],
      }));
      for (let round = 0; round < rounds; round += 1)
        for (const { clients, rounds: measured } of figures) measured.push(await turn(clients, `R${round}`));
      return figures;
    } finally {
      await database.drop();
      await carryover.stop();
    }
  });
}

async function makeTable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(TABLE);
  await client.end();
}

interface CreateOptions {
  /** Number of the first sample: what is imported meanwhile cannot be sent again under another name. */
  readonly first?: number;
  readonly clients?: number;
}

/**
 * Creates new accounts by prepared requests.
 * @param seconds length of a round of the baseline; sending takes about as long
 * @param prefix of their numbers
 * @returns answers 201 a second
 */
export function createMany(
  url: string,
  authorization: string,
  seconds: number,
  prefix: string,
  { first = 0, clients = FEW }: CreateOptions = {},
): Promise<number> {
  const bodies = Array.from({ length: createdIn(seconds) }, (_, number) =>
    distinctSample(first + number, { external_account_number: `${prefix}-${number}` }),
  );
  const requests = preparePosts(url, { path: PATH, authorization, bodies });
  return sendPrepared(url, requests, { clients, status: 201 });
}
