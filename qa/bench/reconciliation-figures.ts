import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { generateAccounts, generatedTotals } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { residentMegabytes, withMemoryGrowth } from '../lib/resident-memory.js';
import type { BenchOptions, Figure, Round } from './figures.js';

/** Half a million accounts each at most. */
const PARTS = 3;
/** Milliseconds between looks at whether it is compared. */
const LOOK_EVERY = 100;

/** Accounts made by the database have no history of an import, and three of them are altered. */
const BROKEN = [
  'payload-versions-complete',
  'events-lead-to-the-state',
  'ledgers-add-up',
  'processed-means-one-account',
  'additions-unchanged',
];

const OF_SUPPLIER = '(SELECT id FROM account WHERE import_supplier_id = $1)';
const NUMBER = 'substr(a.external_account_number, 5)::int';

/** Rows of the size that those of imported accounts have: a customer with a need, a meter with four readings, and a mandate for each. */
const FILL = [
  `UPDATE account SET billing_name = 'Mr Alexander Featherstone', billing_address1 = 'Flat 12, Harbour House',
     billing_address2 = '112 Old Station Road', billing_address3 = 'Brighton', billing_postcode = 'BN1 1AA',
     account_type = 'DOMESTIC', sales_channel = 'DIRECT', transfer_balance = 0, communication_preference = 'EMAIL',
     copied_billing_address1 = 'Flat 12, Harbour House', copied_billing_address2 = '112 Old Station Road',
     copied_billing_address3 = 'Brighton', copied_billing_postcode = 'BN1 1AA' WHERE import_supplier_id = $1`,
  'VACUUM FULL account',
  `INSERT INTO customer (id, given_name, family_name, email, mobile, date_of_birth, title, salutation)
   SELECT id, 'Alexander', 'Featherstone', 'customer-' || id || '@example.org', '07700900123', '1980-01-01', 'Mr', 'Mr Featherstone'
   FROM account WHERE import_supplier_id = $1`,
  `INSERT INTO account_customer (id, account_id, customer_id, position)
   SELECT id, id, id, 0 FROM account WHERE import_supplier_id = $1`,
  `INSERT INTO psr_record (id, account_id, customer_id, position, elec_industry_code)
   SELECT id, id, id, 0, '14' FROM account WHERE import_supplier_id = $1`,
  `INSERT INTO meter (id, account_id, meter_point_id, position, meter_serial_number, smart_type, is_prepay)
   SELECT p.account_id, p.account_id, p.id, 0, '19P0123456', 'SMETS2', false
   FROM meter_point p WHERE p.position = 0 AND p.account_id IN ${OF_SUPPLIER}`,
  `INSERT INTO meter_reading (id, account_id, meter_id, position, kind, register_id, reading_date, reading_value, reading_type, billed)
   SELECT gen_random_uuid(), a.id, a.id, k, CASE k WHEN 0 THEN 'TRANSFER' ELSE 'HISTORY' END, 'L', date '2026-01-01' - 30 * k,
     ${NUMBER} - 0.5 * k, 'CUSTOMER', k > 0 FROM account a, generate_series(0, 3) k WHERE a.import_supplier_id = $1`,
  `INSERT INTO payment_instruction (id, account_id, vendor, reference, type, status, verified_at, last_four, bank_name)
   SELECT id, id, 'BANK', id::text, 'DIRECT_DEBIT', 'ACTIVE', now(), '1234', 'Bank' FROM account WHERE import_supplier_id = $1`,
  'VACUUM ANALYZE',
];

/** One of each that is altered, of the first, the middle and the last account. */
const ALTER = [
  `UPDATE psr_record SET elec_industry_code = '25' WHERE account_id = $1`,
  `UPDATE meter_reading SET reading_value = reading_value + 0.1 WHERE account_id = $1 AND kind = 'TRANSFER'`,
  `UPDATE payment_instruction SET type = 'CARD' WHERE account_id = $1`,
];

/** The same figures by one statement that reads every table once and merges with the lines. */
const ONE_SCAN = `SELECT count(*) FILTER (WHERE ROW(l.electricity, l.gas, l.balance, l.transactions, l.transaction_sum)
      IS DISTINCT FROM ROW(coalesce(p.electricity, 0), coalesce(p.gas, 0), coalesce(b.balance, 0), coalesce(t.transactions, 0), coalesce(t.effect, 0))
      OR l.figures IS DISTINCT FROM jsonb_build_object('priority_services.electricity', s.codes, 'readings.last', r.last, 'mandates.by_type', m.types))
    FROM reconciliation_line l JOIN account a ON a.import_supplier_id = $1 AND a.external_account_number = l.external_account_number
    LEFT JOIN (SELECT account_id, count(*) FILTER (WHERE supply_type = 'ELECTRICITY') AS electricity,
      count(*) FILTER (WHERE supply_type = 'GAS') AS gas FROM meter_point GROUP BY 1) p ON p.account_id = a.id
    LEFT JOIN (SELECT account_id, sum(balance) AS balance FROM ledger GROUP BY 1) b ON b.account_id = a.id
    LEFT JOIN (SELECT account_id, count(*) AS transactions, sum(CASE WHEN type IN ('PAYMENT', 'CREDIT') THEN amount ELSE -amount END) AS effect
      FROM ledger_transaction GROUP BY 1) t ON t.account_id = a.id
    LEFT JOIN (SELECT account_id, jsonb_object_agg(code, n) AS codes FROM (
      SELECT account_id, elec_industry_code AS code, count(*) AS n FROM psr_record GROUP BY 1, 2) x GROUP BY 1) s ON s.account_id = a.id
    LEFT JOIN (SELECT account_id, jsonb_object_agg(key, reading_value) AS last FROM (
      SELECT DISTINCT ON (x.account_id, 2) x.account_id, m.meter_serial_number || '/' || x.register_id AS key, x.reading_value
      FROM meter_reading x JOIN meter m ON m.id = x.meter_id ORDER BY 1, 2, x.reading_date DESC) x GROUP BY 1) r ON r.account_id = a.id
    LEFT JOIN (SELECT account_id, jsonb_object_agg(type, n) AS types FROM (
      SELECT account_id, type, count(*) AS n FROM payment_instruction WHERE status = 'ACTIVE' GROUP BY 1, 2) x GROUP BY 1) m ON m.account_id = a.id
    WHERE l.reconciliation_id = $2`;

/** What differs of each that is altered. */
const DIFFERING = ['priority_services.electricity', 'readings.last', 'mandates.by_type'];

/**
 * Seconds of comparing a book in three parts, with three figures besides the five, of which one need, one reading and one mandate were
 * altered, against one statement that reads the same rows once; and the megabytes by which the api grows meanwhile. Ends with an
 * error unless these three are the first three rows, and all.
 */
export function reconciliationFigures({ rounds, accounts }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: false, env: { NODE_ENV: 'production' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const { supplierId, altered } = await prepare(client, accounts);
      const { authorization } = await carryover.supplier();
      const [{ url, pid }] = carryover.apis;
      const book = `${url}/v2/data-import/reconciliations/PARTS/`;
      const { report, bytes } = await sendParts(book, authorization, accounts);
      const before = residentMegabytes(pid);
      const times: Round[] = [];
      const memory: Round[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const { result: ours, most } = await withMemoryGrowth(pid, () =>
          compared(`${book}${report}/`, authorization, altered),
        );
        const peer = await scanned(client, { supplierId, report });
        console.error(JSON.stringify({ ours, peer, most }));
        // The first round only warms up.
        if (round === 0) continue;
        times.push({ ours, peer });
        memory.push({ ours: Math.max(0.1, most - before), peer: bytes / 1024 ** 2 });
      }
      const name = `reconciliation with figures, ${accounts.toLocaleString('en')} accounts in ${PARTS} parts`;
      return [
        // As speeds: 1 is as fast as the scan.
        {
          name,
          unit: 'accounts/s',
          against: 'one statement that reads the same rows once and merges',
          rounds: times.map(({ ours, peer }) => ({ ours: accounts / ours, peer: accounts / peer })),
        },
        { name: `${name}, memory`, unit: 'MB grown', against: 'size of the control totals', rounds: memory },
      ];
    } finally {
      await client.end();
      await carryover.stop({ planted: BROKEN });
    }
  });
}

/** Seconds of the one statement, which has to find as many as were altered. */
async function scanned(
  client: pg.Client,
  { supplierId, report }: { readonly supplierId: string; readonly report: string },
): Promise<number> {
  const began = performance.now();
  const { rows } = await client.query<{ count: string }>(ONE_SCAN, [supplierId, report]);
  const seconds = (performance.now() - began) / 1000;
  if (Number(rows[0]?.count) !== ALTER.length) throw new Error(`the scan found ${rows[0]?.count}`);
  return seconds;
}

async function prepare(
  client: pg.Client,
  count: number,
): Promise<{ supplierId: string; altered: ReadonlyMap<string, string> }> {
  const supplierId = randomUUID();
  await client.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     SELECT $1, organization_id, 'PARTS', 'PARTS', 'Ongoing', '{}', now(), now() FROM import_supplier LIMIT 1`,
    [supplierId],
  );
  const query = (text: string, values?: unknown[]) => client.query(text, values);
  await generateAccounts(query, { supplierId, count });
  for (const statement of FILL) await client.query(statement, statement.includes('$1') ? [supplierId] : []);
  const altered = new Map<string, string>();
  for (const [position, index] of [1, Math.floor(count / 2), count].entries()) {
    const number = `EXT-${index}`;
    const find = 'SELECT id FROM account WHERE import_supplier_id = $1 AND external_account_number = $2';
    const { rows } = await client.query<{ id: string }>(find, [supplierId, number]);
    await client.query(ALTER[position] ?? '', [rows[0]?.id]);
    altered.set(number, DIFFERING[position] ?? '');
  }
  return { supplierId, altered };
}

/** @returns the id of the report, and how large its parts are together */
async function sendParts(
  book: string,
  Authorization: string,
  count: number,
): Promise<{ report: string; bytes: number }> {
  let report = '';
  let bytes = 0;
  for (let part = 1; part <= PARTS; part += 1) {
    const lines: string[] = [];
    for (let index = part; index <= count; index += PARTS) lines.push(lineOf(index));
    const sent = Buffer.from(lines.join(''));
    bytes += sent.length;
    const response = await fetch(part === 1 ? `${book}?open=true` : `${book}${report}/parts/${part}/`, {
      method: part === 1 ? 'POST' : 'PUT',
      headers: { Authorization, 'Content-Type': 'application/x-ndjson' },
      body: sent,
    });
    const body = (await response.json()) as { report_id: string };
    if (!response.ok) throw new Error(`part ${part} was answered ${response.status} ${JSON.stringify(body)}`);
    report = body.report_id;
  }
  return { report, bytes };
}

function lineOf(index: number): string {
  const further = {
    priority_services: { electricity: { '14': 1 } },
    readings: { last: { '19P0123456/L': String(index) } },
    mandates: { by_type: { DIRECT_DEBIT: 1 } },
  };
  return `${JSON.stringify({ ...generatedTotals(index), ...further })}\n`;
}

interface Answer {
  readonly status: string;
  readonly accounts: readonly {
    readonly external_account_number: string;
    readonly further_differences?: readonly { readonly figure: string }[];
  }[];
}

/** Seconds until a report is compared, of which the first three rows have to be those that were altered, and no more. */
async function compared(report: string, Authorization: string, altered: ReadonlyMap<string, string>): Promise<number> {
  const read = async (path: string, method = 'GET') =>
    (await (await fetch(`${report}${path}`, { method, headers: { Authorization } })).json()) as Answer;
  const began = performance.now();
  let { status } = await read('recompute/', 'POST');
  while (status === 'COMPUTING') {
    await wait(LOOK_EVERY);
    ({ status } = await read('?limit=1'));
  }
  const seconds = (performance.now() - began) / 1000;
  const { accounts } = await read('?order=worst&limit=10');
  const found = accounts.map(({ external_account_number: number, further_differences: further = [] }) =>
    [number, ...new Set(further.map(({ figure }) => figure))].join(' '),
  );
  const planted = [...altered].map((pair) => pair.join(' '));
  if (status !== 'READY' || found.toSorted().join() !== planted.toSorted().join())
    throw new Error(`${status}, found ${found}, altered ${planted}`);
  return seconds;
}
