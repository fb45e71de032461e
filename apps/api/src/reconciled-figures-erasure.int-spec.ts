import { furtherFiguresOf, groupedFigures } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EraseCustomerUseCase } from './modules/imports/index.js';
import {
  type ReadReport,
  type ReconciledTestAccount,
  ReconciliationFixture,
} from './modules/reconciliation/testing/reconciliation-fixture.js';
import { call } from './testing/http-client.js';

const SALT = '0123456789abcdef0123456789abcdef';
const TERMS = { digests: { salt: SALT } };

let fixture: ReconciliationFixture;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
});
afterAll(() => fixture?.stop());

const lineOf = ({ totals, sent }: ReconciledTestAccount) => ({
  ...totals,
  ...groupedFigures(furtherFiguresOf(sent, SALT)),
});

const furtherOf = ({ accounts }: ReadReport) =>
  accounts.flatMap(({ external_account_number: number, further_differences: further = [] }) =>
    further.map(({ figure, key, expected, actual }) => [number, figure, key, expected, actual].join(' ')),
  );

async function erase(name: string, { processId }: ReconciledTestAccount): Promise<void> {
  await fixture.query(`UPDATE account_import_process SET status = 'PROCESSED' WHERE id = $1`, [processId]);
  await fixture.api.app
    .get(EraseCustomerUseCase)
    .run({ name, actor: 'tests', reason: 'Article 17' }, () => Promise.resolve());
}

describe('figures of control totals', () => {
  it('of a customer who is erased are erased with them, and compared no more', async () => {
    const own = await fixture.supplier('ERASED');
    const erased = await fixture.account(own);
    const other = await fixture.account(own);
    const line = { ...lineOf(erased), priority_services: { electricity: { '01': 9 } } };
    const id = await fixture.report(own, [TERMS, line, lineOf(other)]);
    expect(furtherOf(await fixture.read(own, id))).toEqual(
      expect.arrayContaining([`${erased.number} priority_services.electricity 01 9 `]),
    );
    const needs = async () =>
      (await fixture.read(own, id)).summary?.further_totals?.filter(({ key }) => key === '01' || key === undefined);
    const before = await needs();
    expect(before).toContainEqual({
      figure: 'priority_services.electricity',
      ...{ key: '01', expected: '9', actual: '0', difference: '-9' },
    });
    expect(before).toContainEqual({ figure: 'customers.count', expected: '4', actual: '4', difference: '0' });
    const name = `ERASED/${erased.number}`;
    await erase(name, erased);
    expect(furtherOf(await fixture.read(own, id))).toEqual([]);
    expect((await fixture.read(own, id)).summary).not.toHaveProperty('further_totals');
    expect(JSON.stringify(await fixture.query('SELECT causes FROM reconciliation WHERE id = $1', [id]))).not.toContain(
      'priority_services',
    );
    const left = await fixture.query(
      'SELECT external_account_number AS number FROM reconciliation_line WHERE reconciliation_id = $1 AND figures IS NOT NULL',
      [id],
    );
    expect(left).toEqual([{ number: other.number }]);
    await fixture.recompute(own, id);
    expect((await fixture.read(own, id)).summary?.states).toMatchObject({ MATCHED: 2 });
    const after = await needs();
    expect(after?.map(({ key }) => key)).not.toContain('01');
    expect(after).toContainEqual({ figure: 'customers.count', expected: '2', actual: '2', difference: '0' });
  });

  it('that are sent after an erasure are not taken of whom was erased, in a report of its own or a part', async () => {
    const own = await fixture.supplier('LATER');
    const [erased, other] = [await fixture.account(own), await fixture.account(own)];
    await erase(`LATER/${erased.number}`, erased);
    const wrong = { ...lineOf(erased), priority_services: { electricity: { '01': 9 } } };
    const id = await fixture.report(own, [TERMS, wrong, lineOf(other)]);
    const report = await fixture.read(own, id);
    expect(furtherOf(report)).toEqual([]);
    expect(report.summary?.states).toMatchObject({ MATCHED: 2 });
    const opened = await fixture.report(own, [other.totals], '?open=true');
    expect((await fixture.putPart(own, opened, 2, [TERMS, wrong])).status).toBe(200);
    const kept = `SELECT reconciliation_id AS id, external_account_number AS number FROM reconciliation_line
      WHERE figures IS NOT NULL AND reconciliation_id IN ($1, $2)`;
    expect(await fixture.query(kept, [id, opened])).toEqual([{ id, number: other.number }]);
  });

  it('of whom was erased are not named by their fields', async () => {
    const own = await fixture.supplier('NAMED');
    const account = await fixture.account(own);
    const id = await fixture.report(own, [TERMS, lineOf(account)]);
    await erase(`NAMED/${account.number}`, account);
    const asked = { external_account_number: account.number, group: 'customers', values: account.sent };
    const headers = { Authorization: `Token ${own.token}` };
    const answer = await call(fixture.address(own, `${id}/fields/`), 'POST', headers, asked);
    expect(answer).toMatchObject({ status: 200, body: { groups: [] } });
  });

  it('keep an erasure waiting while they are compared, which would bring back what it erased', async () => {
    const own = await fixture.supplier('COMPARED');
    const account = await fixture.account(own);
    const id = await fixture.report(own, [TERMS, lineOf(account)]);
    const compared = `UPDATE reconciliation SET status = $2, due_at = now() + interval '1 hour' WHERE id = $1`;
    await fixture.query(compared, [id, 'COMPUTING']);
    const name = `COMPARED/${account.number}`;
    await expect(erase(name, account)).rejects.toMatchObject({ code: 'customer_erasure_not_possible' });
    const figures = 'SELECT 1 FROM reconciliation_line WHERE reconciliation_id = $1 AND figures IS NOT NULL';
    expect(await fixture.query(figures, [id])).toHaveLength(1);
    await fixture.query(compared, [id, 'READY']);
    await erase(name, account);
    expect(await fixture.query(figures, [id])).toEqual([]);
  });
});
