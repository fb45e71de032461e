import { randomUUID } from 'node:crypto';
import { generateImports } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { withMemoryGrowth } from '../lib/resident-memory.js';
import { copyOut } from './copy-out.js';
import type { BenchOptions, Figure } from './figures.js';

const SIZES = { short: 10_000, long: 1_000_000 };
const STATES = ['PENDING', 'ERRORED', 'PROCESSED', 'PROCESSED'];

/** A supplier with so many imports. */
interface Supplier {
  readonly id: string;
  readonly code: string;
  readonly size: number;
}

interface Reading {
  /** Entries a second, of the api and of the peer. */
  readonly speed: number;
  readonly peer: number;
  /** MB by which the api's memory grew at most. */
  readonly growth: number;
}

/**
 * Entries per second of the list of all imports of a supplier, against COPY of the same columns in the same order; and
 * by how much the resident memory of the api grows meanwhile, the long list against the short one.
 */
export function lists({ rounds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: false, env: { NODE_ENV: 'production' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const short = await addSupplier(client, SIZES.short, 1);
      const long = await addSupplier(client, SIZES.long, 1 + SIZES.short);
      await client.query('VACUUM ANALYZE account_import_process, account');
      const { authorization } = await carryover.supplier();
      const read = async (supplier: Supplier): Promise<Reading> => ({
        ...(await readList(carryover.apis[0], supplier, authorization)),
        peer: supplier.size / (await copyOut(client, copyOf(supplier.id))),
      });
      const readings: { short: Reading; long: Reading }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const reading = { short: await read(short), long: await read(long) };
        // The first round only warms up.
        if (round > 0) readings.push(reading);
      }
      return [
        ...(['short', 'long'] as const).map((which) => ({
          name: `lists, ${SIZES[which].toLocaleString('en')} imports`,
          unit: 'entries/s',
          against: 'COPY TO STDOUT of the same columns',
          rounds: readings.map(({ [which]: { speed, peer } }) => ({ ours: speed, peer })),
        })),
        {
          name: 'lists, growth of memory',
          unit: 'MB',
          against: `${SIZES.long.toLocaleString('en')} imports against ${SIZES.short.toLocaleString('en')}`,
          rounds: readings.map((reading) => ({ ours: reading.long.growth, peer: reading.short.growth })),
        },
      ];
    } finally {
      await client.end();
      // Imports made by the database have no history.
      await carryover.stop({ planted: ['payload-versions-complete', 'events-lead-to-the-state'] });
    }
  });
}

/** A supplier of the demo organisation with its imports. @param from number of the first */
async function addSupplier(client: pg.Client, size: number, from: number): Promise<Supplier> {
  const supplier = { id: randomUUID(), code: `LIST-${size}`, size };
  await client.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     SELECT $1, organization_id, $2, $2, 'Ongoing', '{}', now(), now() FROM import_supplier LIMIT 1`,
    [supplier.id, supplier.code],
  );
  const imports = { supplierId: supplier.id, count: size, from, states: STATES };
  await generateImports((text, values) => client.query(text, values), imports);
  return supplier;
}

function copyOf(supplierId: string): string {
  return `COPY (SELECT p.external_account_number, p.platform_identifier, a.created_at
    FROM account_import_process p LEFT JOIN account a ON a.process_id = p.id
    WHERE p.import_supplier_id = '${supplierId}' AND p.status <> 'CANCELLED'
    ORDER BY p.created_at, p.id) TO STDOUT`;
}

async function readList(
  { url, pid }: ServiceProcess,
  { code, size }: Supplier,
  authorization: string,
): Promise<Omit<Reading, 'peer'>> {
  const { result: speed, growth } = await withMemoryGrowth(pid, () => readWhole(url, code, authorization, size));
  return { speed, growth };
}

/** Reads the list of all imports of a supplier. @param size how many there have to be @returns entries a second */
export async function readWhole(url: string, code: string, Authorization: string, size: number): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`${url}/v1/data-import/all-account-import-processes/${code}/`, {
    headers: { Authorization },
  });
  let entries = 0;
  for await (const chunk of answer.body ?? []) entries += openingBraces(chunk);
  if (entries !== size) throw new Error(`${code}: ${entries} entries with status ${answer.status}`);
  return size / ((performance.now() - from) / 1000);
}

function openingBraces(bytes: Uint8Array): number {
  let found = 0;
  for (let at = bytes.indexOf(0x7b); at !== -1; at = bytes.indexOf(0x7b, at + 1)) found += 1;
  return found;
}
