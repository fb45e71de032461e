import { furtherFiguresOf, groupedFigures } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ControlTotalsRepository } from './receiving/control-totals.repository.js';
import { differing, type ReconciledTestAccount, ReconciliationFixture } from './testing/reconciliation-fixture.js';

let fixture: ReconciliationFixture;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
});
afterAll(() => fixture?.stop());

const SALTS = ['0'.repeat(32), '1'.repeat(32)] as const;

/** A file of accounts, with digests by a salt of its own, and the figures of all of them. */
function fileOf(salt: string, accounts: readonly ReconciledTestAccount[]): unknown[] {
  const lines = accounts.map(({ totals, sent }) => ({ ...totals, ...groupedFigures(furtherFiguresOf(sent, salt)) }));
  return [{ digests: { salt } }, ...lines];
}

describe('parts of control totals', () => {
  it('are compared together once that is asked for, each with a salt of its own', async () => {
    const supplier = await fixture.supplier('PARTS');
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => fixture.account(supplier)));
    if (!one || !two || !three) throw new Error('no accounts');
    const opened = await fixture.send(supplier, fileOf(SALTS[0], [one, two]), '?open=true');
    expect(opened).toMatchObject({ status: 201, body: { status: 'COMPUTING', receiving: true, summary: null } });
    const { report_id: id } = Object(opened.body);
    expect(await fixture.putPart(supplier, id, 2, fileOf(SALTS[1], [three]))).toMatchObject({
      status: 200,
      body: { report_id: id, part: 2, accounts: 1 },
    });
    const { body } = await fixture.recompute(supplier, id);
    expect(body).toMatchObject({
      status: 'READY',
      summary: { states: { MATCHED: 3, MISMATCHED: 0, MISSING: 0, EXTRA: 0 } },
    });
    expect(body).not.toHaveProperty('receiving');
  });

  it('take the place of what they had, and are compared again when asked', async () => {
    const supplier = await fixture.supplier('AGAIN');
    const [one, two] = await Promise.all([1, 2].map(() => fixture.account(supplier)));
    if (!one || !two) throw new Error('no accounts');
    const id = await fixture.report(supplier, [one.totals, { ...two.totals, balance: '1' }]);
    expect(differing(await fixture.read(supplier, id))).toEqual([`${two.number} MISMATCHED balance 1.00 57.30`]);
    expect(
      (await fixture.putPart(supplier, id, 1, [two.totals, { ...one.totals, external_account_number: 'GONE' }])).status,
    ).toBe(200);
    const { body } = await fixture.recompute(supplier, id);
    expect(body).toMatchObject({ summary: { states: { MATCHED: 1, MISSING: 1, EXTRA: 1 } } });
    const [row] = await fixture.query('SELECT expected_accounts FROM reconciliation WHERE id = $1', [id]);
    expect(row).toEqual({ expected_accounts: '2' });
  });

  it('leave nothing to read of an earlier comparison, once there is one more', async () => {
    const supplier = await fixture.supplier('ONE-MORE');
    const account = await fixture.account(supplier);
    const id = await fixture.report(supplier, [account.totals]);
    const other = { ...account.totals, external_account_number: 'NOT-THERE' };
    expect((await fixture.putPart(supplier, id, 2, [other])).status).toBe(200);
    const opened = { status: 'COMPUTING', receiving: true, computed_at: null, summary: null, accounts: [] };
    expect(await fixture.read(supplier, id)).toMatchObject(opened);
    expect(await fixture.read(supplier, id, '?limit=10&order=worst')).toMatchObject(opened);
    await fixture.recompute(supplier, id);
    expect(differing(await fixture.read(supplier, id))).toEqual(['NOT-THERE MISSING']);
  });

  it('are added to a report of the release before, and take the place of its one file', async () => {
    const supplier = await fixture.supplier('BEFORE');
    const [one, two] = await Promise.all([1, 2].map(() => fixture.account(supplier)));
    if (!one || !two) throw new Error('no accounts');
    const id = await fixture.report(supplier, [one.totals]);
    await fixture.query('DELETE FROM reconciliation_part WHERE reconciliation_id = $1', [id]);
    expect((await fixture.putPart(supplier, id, 2, [two.totals])).status).toBe(200);
    await fixture.recompute(supplier, id);
    expect((await fixture.read(supplier, id)).summary).toMatchObject({
      states: { MATCHED: 2 },
      totals: expect.arrayContaining([{ field: 'accounts', expected: 2, actual: 2, difference: 0 }]),
    });
    const other = await fixture.report(supplier, [one.totals]);
    await fixture.query('DELETE FROM reconciliation_part WHERE reconciliation_id = $1', [other]);
    expect((await fixture.putPart(supplier, other, 1, [two.totals, one.totals])).status).toBe(200);
    expect((await fixture.recompute(supplier, other)).body).toMatchObject({ summary: { states: { MATCHED: 2 } } });
  });

  it('leave the comparison as it was when one is refused', async () => {
    const supplier = await fixture.supplier('REFUSED');
    const account = await fixture.account(supplier);
    const id = await fixture.report(supplier, [account.totals]);
    const before = await fixture.read(supplier, id);
    expect((await fixture.putPart(supplier, id, 2, [account.totals])).status).toBe(400);
    expect(await fixture.read(supplier, id)).toEqual(before);
  });

  it('name the line and the part of an account that another part has, and keep nothing of a part that is refused', async () => {
    const supplier = await fixture.supplier('TWICE');
    const account = await fixture.account(supplier);
    const opened = await fixture.send(supplier, [account.totals], '?open=true');
    const { report_id: id } = Object(opened.body);
    const other = { ...account.totals, external_account_number: 'OTHER' };
    expect(await fixture.putPart(supplier, id, 7, [other, account.totals])).toMatchObject({
      status: 400,
      body: { lines: { 2: { external_account_number: ['Line 1 of part 1 has the same account number.'] } } },
    });
    expect(await fixture.query('SELECT part FROM reconciliation_part WHERE reconciliation_id = $1', [id])).toEqual([
      { part: 1 },
    ]);
    expect(await fixture.query('SELECT 1 FROM reconciliation_line WHERE reconciliation_id = $1', [id])).toHaveLength(1);
  });

  it('have numbers from 1 to 1000, and are of a report of the supplier', async () => {
    const supplier = await fixture.supplier('NUMBERS');
    const other = await fixture.supplier('NOBODY');
    const account = await fixture.account(supplier);
    const id = await fixture.report(supplier, [account.totals]);
    for (const part of [0, 1001, 'x'])
      expect((await fixture.putPart(supplier, id, part, [account.totals])).status).toBe(404);
    expect((await fixture.putPart(other, id, 2, [account.totals])).status).toBe(404);
    await fixture.query(
      `UPDATE reconciliation SET status = 'COMPUTING', due_at = now() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    expect(await fixture.putPart(supplier, id, 2, [account.totals])).toMatchObject({
      status: 409,
      body: { code: 'reconciliation_in_progress' },
    });
  });

  it('are written a mebibyte at a time when their lines are long', async () => {
    const supplier = await fixture.supplier('LONG');
    const { totals } = await fixture.account(supplier);
    const tariffs = Array.from({ length: 1_900 }, (_, index) => [`${index}`.padEnd(26, 'T'), 1]);
    const agreements = { by_tariff: Object.fromEntries(tariffs) };
    const lines = Array.from({ length: 100 }, (_, index) => ({
      ...totals,
      external_account_number: `LONG-${index}`,
      agreements,
    }));
    const ofLine = JSON.stringify(lines[0]).length;
    expect(ofLine).toBeGreaterThan(55_000);
    const addLines = jest.spyOn(fixture.api.app.get(ControlTotalsRepository), 'addLines');
    await fixture.report(supplier, lines, '?open=true');
    const written = addLines.mock.calls.map(([, , some]) => some.length);
    addLines.mockRestore();
    expect(written.reduce((sum, count) => sum + count)).toBe(100);
    // What comes of the body at once may hold one or two lines more.
    expect(Math.max(...written)).toBeLessThanOrEqual(Math.ceil(1_048_576 / ofLine) + 2);
  });

  it('hold ten million accounts at most', async () => {
    const supplier = await fixture.supplier('MANY');
    const account = await fixture.account(supplier);
    const id = await fixture.report(supplier, [account.totals]);
    await fixture.query('UPDATE reconciliation_part SET accounts = 10000000 WHERE reconciliation_id = $1', [id]);
    expect(
      await fixture.putPart(supplier, id, 2, [{ ...account.totals, external_account_number: 'ONE-MORE' }]),
    ).toMatchObject({
      status: 400,
      body: { non_field_errors: ['All parts together hold more than 10000000 accounts.'] },
    });
  });
});
