import { randomUUID } from 'node:crypto';
import { generateAccounts, generatedTotals } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';

/** 1,200,000 with RECONCILED_ACCOUNTS=1200000; parts hold half a million. */
const ACCOUNTS = Number(process.env.RECONCILED_ACCOUNTS ?? 60_000);
const PARTS = 3;

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

/** A customer with a need, a meter with a reading, and a mandate for each account. */
const FILL = [
  `INSERT INTO customer (id, given_name, email) SELECT id, 'A', 'a@example.org' FROM account WHERE import_supplier_id = $1`,
  `INSERT INTO account_customer (id, account_id, customer_id, position)
   SELECT id, id, id, 0 FROM account WHERE import_supplier_id = $1`,
  `INSERT INTO psr_record (id, account_id, customer_id, position, elec_industry_code)
   SELECT id, id, id, 0, '14' FROM account WHERE import_supplier_id = $1`,
  `INSERT INTO meter (id, account_id, meter_point_id, position, meter_serial_number)
   SELECT p.account_id, p.account_id, p.id, 0, 'M' FROM meter_point p WHERE p.position = 0 AND p.account_id IN ${OF_SUPPLIER}`,
  `INSERT INTO meter_reading (id, account_id, meter_id, position, kind, register_id, reading_date, reading_value)
   SELECT a.id, a.id, a.id, 0, 'TRANSFER', 'L', '2026-01-01', ${NUMBER} FROM account a WHERE a.import_supplier_id = $1`,
  `INSERT INTO payment_instruction (id, account_id, vendor, reference, type, status, verified_at)
   SELECT id, id, 'BANK', id::text, 'DIRECT_DEBIT', 'ACTIVE', now() FROM account WHERE import_supplier_id = $1`,
  'ANALYZE',
];

/** One of each that is altered, of the first, the middle and the last account. */
const ALTER = [
  `UPDATE psr_record SET elec_industry_code = '25' WHERE account_id = $1`,
  'UPDATE meter_reading SET reading_value = reading_value + 0.1 WHERE account_id = $1',
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

/**
 * Seconds of comparing a book in three parts, with three figures besides the five, of which one need, one reading and one mandate were
 * altered; against one statement that reads the same rows once. Ends with an error unless these three are the first three rows, and all.
 */
export function reconciliationFigures({ rounds }: BenchOptions): Promise<Figure> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: false, env: { NODE_ENV: 'production' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const { supplierId, altered } = await prepare(client);
      const { authorization } = await carryover.supplier();
      const [{ url }] = carryover.apis;
      const book = `${url}/v2/data-import/reconciliations/PARTS/`;
      const report = await sendParts(book, authorization);
      const readings: Round[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const ours = await compared(`${book}${report}/`, authorization, altered);
        const began = performance.now();
        const { rows } = await client.query(ONE_SCAN, [supplierId, report]);
        const peer = (performance.now() - began) / 1000;
        if (Number(rows[0]?.count) !== altered.length) throw new Error(`the scan found ${rows[0]?.count}`);
        console.error(JSON.stringify({ ours, peer }));
        // The first round only warms up.
        if (round > 0) readings.push({ ours, peer });
      }
      return {
        name: `reconciliation with figures, ${ACCOUNTS.toLocaleString('en')} accounts in ${PARTS} parts`,
        unit: 's',
        against: 'one statement that reads the same rows once and merges',
        rounds: readings,
      };
    } finally {
      await client.end();
      await carryover.stop({ planted: BROKEN });
    }
  });
}

async function prepare(client: pg.Client): Promise<{ supplierId: string; altered: readonly string[] }> {
  const supplierId = randomUUID();
  await client.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     SELECT $1, organization_id, 'PARTS', 'PARTS', 'Ongoing', '{}', now(), now() FROM import_supplier LIMIT 1`,
    [supplierId],
  );
  const query = (text: string, values?: unknown[]) => client.query(text, values);
  await generateAccounts(query, { supplierId, count: ACCOUNTS });
  for (const statement of FILL) await client.query(statement, statement.includes('$1') ? [supplierId] : []);
  const altered = [1, Math.floor(ACCOUNTS / 2), ACCOUNTS].map((index) => `EXT-${index}`);
  for (const [place, statement] of ALTER.entries()) {
    const find = 'SELECT id FROM account WHERE import_supplier_id = $1 AND external_account_number = $2';
    const { rows } = await client.query<{ id: string }>(find, [supplierId, altered[place]]);
    await client.query(statement, [rows[0]?.id]);
  }
  return { supplierId, altered };
}

/** @returns the id of the report */
async function sendParts(book: string, Authorization: string): Promise<string> {
  let report = '';
  for (let part = 1; part <= PARTS; part += 1) {
    const lines: string[] = [];
    for (let index = part; index <= ACCOUNTS; index += PARTS) lines.push(lineOf(index));
    const response = await fetch(part === 1 ? `${book}?open=true` : `${book}${report}/parts/${part}/`, {
      method: part === 1 ? 'POST' : 'PUT',
      headers: { Authorization, 'Content-Type': 'application/x-ndjson' },
      body: lines.join(''),
    });
    const body = (await response.json()) as { report_id: string };
    if (!response.ok) throw new Error(`part ${part} was answered ${response.status} ${JSON.stringify(body)}`);
    report = body.report_id;
  }
  return report;
}

function lineOf(index: number): string {
  const further = {
    priority_services: { electricity: { '14': 1 } },
    readings: { last: { 'M/L': String(index) } },
    mandates: { by_type: { DIRECT_DEBIT: 1 } },
  };
  return `${JSON.stringify({ ...generatedTotals(index), ...further })}\n`;
}

interface Answer {
  readonly status: string;
  readonly accounts: readonly { readonly external_account_number: string }[];
}

async function compared(report: string, Authorization: string, altered: readonly string[]): Promise<number> {
  const read = async (path: string, method = 'GET') =>
    (await (await fetch(`${report}${path}`, { method, headers: { Authorization } })).json()) as Answer;
  const began = performance.now();
  let { status } = await read('recompute/', 'POST');
  while (status === 'COMPUTING') ({ status } = await read('?limit=1'));
  const seconds = (performance.now() - began) / 1000;
  const { accounts } = await read('?order=worst&limit=10');
  const found = accounts.map(({ external_account_number: number }) => number).sort();
  if (status !== 'READY' || found.join() !== altered.toSorted().join()) throw new Error(`${status}, found ${found}`);
  return seconds;
}
