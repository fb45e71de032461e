import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { RefusedLinesRepository } from './refused-lines.repository.js';

const PROBLEM = { rule: 'R60', code: 'wrong', path: 'customers.0.email', detail: 'Zelda Canary has no such address.' };
const SENT = { ...PROBLEM, value: 'zelda@canary' };
const UNKNOWN = {
  rule: 'R01',
  code: 'unknown_field',
  path: 'zelda@canary.co.uk',
  detail: 'This field is not recognised.',
};
const [erased, nowhere] = [PROBLEM, { ...UNKNOWN, path: '' }].map((one) => ({ ...one, detail: '(erased)' }));

let database: TestDatabase;
let source: DataSource;
const lines = new RefusedLinesRepository();

beforeAll(async () => {
  database = await createTestDatabase();
  source = await connectAsOwner(database.url);
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

/** A supplier with a wave, of which two lines were refused. */
async function withRefusedLines(code: string): Promise<string> {
  const supplierId = await addSupplier(source, code);
  const [wave, part] = [newId(), newId()];
  await source.query(
    `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
     VALUES ($1, $2, 'W', 'LOADING', 'LOADING', now(), now())`,
    [wave, supplierId],
  );
  await source.query(`INSERT INTO import_wave_part (id, wave_id, code, sending, lines) VALUES ($1, $2, 'a', 1, 2)`, [
    part,
    wave,
  ]);
  await source.query(
    `INSERT INTO import_wave_line (part_id, wave_id, sending, line, digest, external_account_number, outcome, problems)
     SELECT $1, $2, 1, n, '', 'N-' || n, 'refused', $3::jsonb FROM generate_series(1, 2) n`,
    [part, wave, JSON.stringify([SENT, UNKNOWN])],
  );
  return supplierId;
}

async function problemsOf(supplierId: string): Promise<unknown[]> {
  const rows: { problems: unknown }[] = await source.query(
    `SELECT l.problems FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id
     WHERE w.import_supplier_id = $1 ORDER BY l.line`,
    [supplierId],
  );
  return rows.map(({ problems }) => problems);
}

describe('the sentences, values and unknown names of refused lines of waves', () => {
  it('go with the payloads of their supplier, and those of others stay', async () => {
    const [one, other] = [await withRefusedLines('GOES'), await withRefusedLines('STAYS')];
    expect(await lines.blankSome(source.manager, one)).toBe(false);
    expect(await problemsOf(one)).toEqual([
      [erased, nowhere],
      [erased, nowhere],
    ]);
    expect(await problemsOf(other)).toEqual([
      [SENT, UNKNOWN],
      [SENT, UNKNOWN],
    ]);
  });

  it('go with the customer whose account the line was about', async () => {
    const supplierId = await withRefusedLines('CUSTOMER');
    await lines.blankOfAccount(source.manager, supplierId, 'N-2');
    expect(await problemsOf(supplierId)).toEqual([
      [SENT, UNKNOWN],
      [erased, nowhere],
    ]);
  });
});
