import { randomUUID } from 'node:crypto';
import { generateAccounts, plantDiscrepancies } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { withMemoryGrowth } from '../lib/resident-memory.js';
import { copyOut } from './copy-out.js';
import type { BenchOptions, Figure, Round } from './figures.js';

const ACCOUNTS = 50_000;
const PLANTED = 20;

/** Accounts made by the database have no history of an import, and some of them are damaged. */
const BROKEN = [
  'payload-versions-complete',
  'events-lead-to-the-state',
  'ledgers-add-up',
  'processed-means-one-account',
];

/**
 * Seconds from sending control totals of fifty thousand accounts until the twenty mismatches are read, and the growth
 * of the api's memory; compared with COPY of the needed rows and a look at the list. Fails when the wrong accounts
 * are named.
 */
export function reconciliation({ rounds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: false, env: { NODE_ENV: 'production' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const supplier = await prepare(client);
      const { authorization } = await carryover.supplier();
      const readings: (Round & { growth: number })[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const [api] = carryover.apis;
        const { result, growth, most } = await withMemoryGrowth(api.pid, () => reconcile(api, supplier, authorization));
        console.error(`${supplier.code}: ${JSON.stringify({ ...result, growth, most })}`);
        // The first round only warms up.
        if (round > 0) readings.push({ ours: result.seconds, peer: await copyOfRows(client, supplier.id), growth });
      }
      return [
        {
          name: `reconciliation, ${ACCOUNTS.toLocaleString('en')} accounts`,
          unit: 's',
          against: 'COPY TO STDOUT of their accounts, meter points, ledgers and transactions',
          rounds: readings,
        },
        {
          name: 'reconciliation, growth of memory',
          unit: 'MB',
          against: 'size of the control totals',
          rounds: readings.map(({ growth }) => ({ ours: growth, peer: supplier.body.length / 1_048_576 })),
        },
      ];
    } finally {
      await client.end();
      await carryover.stop({ planted: BROKEN });
    }
  });
}

interface Prepared {
  readonly id: string;
  readonly code: string;
  /** Numbers and states of the accounts that do not match, in order. */
  readonly planted: readonly string[];
  /** The control totals. */
  readonly body: Buffer;
}

/** Seconds of each step. */
interface Reconciled {
  readonly seconds: number;
  readonly sentAndCompared: number;
  readonly recomputed: number;
  readonly wholeRead: number;
  /** Accounts of the whole report. */
  readonly listed: number;
}

interface ReportPage {
  readonly accounts: readonly { readonly external_account_number: string; readonly state: string }[];
}

/** A supplier of the demo organisation with its accounts, twenty discrepancies, and what it sends. */
async function prepare(client: pg.Client): Promise<Prepared> {
  const supplier = { id: randomUUID(), code: 'RECONCILED' };
  await client.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     SELECT $1, organization_id, $2, $2, 'Ongoing', '{}', now(), now() FROM import_supplier LIMIT 1`,
    [supplier.id, supplier.code],
  );
  const query = (text: string, values?: unknown[]) => client.query(text, values);
  await generateAccounts(query, { supplierId: supplier.id, count: ACCOUNTS });
  const { planted, totals } = await plantDiscrepancies(query, { supplierId: supplier.id, count: ACCOUNTS });
  const body = Buffer.from([...totals()].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { ...supplier, planted: planted.map(({ number, state }) => `${number} ${state}`).sort(), body };
}

async function reconcile(
  { url }: ServiceProcess,
  { code, body, planted }: Prepared,
  Authorization: string,
): Promise<Reconciled> {
  const address = `${url}/v2/data-import/reconciliations/${code}/`;
  const from = performance.now();
  const sent = await fetch(address, {
    method: 'POST',
    headers: { Authorization, 'Content-Type': 'application/x-ndjson' },
    body,
  });
  const { report_id: id, status } = (await sent.json()) as { report_id: string; status: string };
  if (status !== 'READY') throw new Error(`control totals were answered ${sent.status} ${status}`);
  const compared = performance.now();
  const different = `${address}${id}/?state=MISMATCHED,MISSING,EXTRA`;
  const { accounts } = (await (await fetch(different, { headers: { Authorization } })).json()) as ReportPage;
  const found = accounts.map((account) => `${account.external_account_number} ${account.state}`).sort();
  if (found.length !== PLANTED || found.join() !== planted.join())
    throw new Error(`found ${found}, planted ${planted}`);
  const read = performance.now();
  const all = (await (await fetch(`${address}${id}/`, { headers: { Authorization } })).json()) as ReportPage;
  const whole = performance.now();
  await (await fetch(`${address}${id}/recompute/`, { method: 'POST', headers: { Authorization } })).json();
  return {
    seconds: (read - from) / 1000,
    sentAndCompared: (compared - from) / 1000,
    recomputed: (performance.now() - whole) / 1000,
    wholeRead: (whole - read) / 1000,
    listed: all.accounts.length,
  };
}

/** Seconds for the bare rows, one table after the other. */
async function copyOfRows(client: pg.Client, supplierId: string): Promise<number> {
  const accounts = `(SELECT id FROM account WHERE import_supplier_id = '${supplierId}')`;
  const tables = [
    'external_account_number FROM account WHERE id',
    'supply_type FROM meter_point WHERE account_id',
    'balance FROM ledger WHERE account_id',
    'amount, type FROM ledger_transaction WHERE account_id',
  ];
  let seconds = 0;
  for (const table of tables) seconds += await copyOut(client, `COPY (SELECT ${table} IN ${accounts}) TO STDOUT`);
  return seconds;
}
