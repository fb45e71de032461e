import { randomUUID } from 'node:crypto';
import { generateImports } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { copyOut } from './copy-out.mjs';
import { withMemoryGrowth } from './resident-memory.mjs';
import { withTestServices } from './with-test-services.mjs';

const SIZES = [10_000, 1_000_000];
const STATES = ['PENDING', 'ERRORED', 'PROCESSED', 'PROCESSED'];

/**
 * Entries per second of the list of all imports of a supplier, against COPY of the same columns in the same order; and
 * by how much the resident memory of the api grows meanwhile, the long list against the short one.
 */
export function lists({ rounds }) {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: false, env: { NODE_ENV: 'production' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const suppliers = await prepare(client);
      const { authorization } = await carryover.supplier();
      const readings = [];
      for (let round = 0; round <= rounds; round += 1) {
        const reading = [];
        for (const { id, code, size } of suppliers) {
          const ours = await readList(carryover.apis[0], code, authorization, size);
          reading.push({ ...ours, peer: size / (await copyOut(client, copyOf(id))) });
        }
        // The first round only warms up.
        if (round > 0) readings.push(reading);
      }
      return [
        ...SIZES.map((size, index) => ({
          name: `lists, ${size.toLocaleString('en')} imports`,
          unit: 'entries/s',
          against: 'COPY TO STDOUT of the same columns',
          rounds: readings.map((reading) => ({ ours: reading[index].speed, peer: reading[index].peer })),
        })),
        {
          name: 'lists, growth of memory',
          unit: 'MB',
          against: `${SIZES[1].toLocaleString('en')} imports against ${SIZES[0].toLocaleString('en')}`,
          rounds: readings.map(([short, long]) => ({ ours: long.growth, peer: short.growth })),
        },
      ];
    } finally {
      await client.end();
      // Imports made by the database have no history.
      await carryover.stop({ planted: ['payload-versions-complete', 'events-lead-to-the-state'] });
    }
  });
}

/** One supplier of the demo organisation for each size. */
async function prepare(client) {
  const suppliers = SIZES.map((size) => ({ id: randomUUID(), code: `LIST-${size}`, size }));
  let from = 1;
  for (const { id, code, size } of suppliers) {
    await client.query(
      `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
       SELECT $1, organization_id, $2, $2, 'Ongoing', '{}', now(), now() FROM import_supplier LIMIT 1`,
      [id, code],
    );
    const imports = { supplierId: id, count: size, from, states: STATES };
    await generateImports((text, values) => client.query(text, values), imports);
    from += size;
  }
  await client.query('VACUUM ANALYZE account_import_process, account');
  return suppliers;
}

function copyOf(supplierId) {
  return `COPY (SELECT p.external_account_number, p.platform_identifier, a.created_at
    FROM account_import_process p LEFT JOIN account a ON a.process_id = p.id
    WHERE p.import_supplier_id = '${supplierId}' AND p.status <> 'CANCELLED'
    ORDER BY p.created_at, p.id) TO STDOUT`;
}

/** @returns entries a second, and MB by which the api's memory grew at most */
async function readList({ url, pid }, code, Authorization, size) {
  const { result: speed, growth } = await withMemoryGrowth(pid, () => readWhole(url, code, Authorization, size));
  return { speed, growth };
}

/** Reads the list of all imports of a supplier. @param size how many there have to be @returns entries a second */
export async function readWhole(url, code, Authorization, size) {
  const from = performance.now();
  const answer = await fetch(`${url}/v1/data-import/all-account-import-processes/${code}/`, {
    headers: { Authorization },
  });
  let entries = 0;
  for await (const chunk of answer.body) entries += openingBraces(chunk);
  if (entries !== size) throw new Error(`${code}: ${entries} entries with status ${answer.status}`);
  return size / ((performance.now() - from) / 1000);
}

function openingBraces(bytes) {
  let found = 0;
  for (let at = bytes.indexOf(0x7b); at !== -1; at = bytes.indexOf(0x7b, at + 1)) found += 1;
  return found;
}
