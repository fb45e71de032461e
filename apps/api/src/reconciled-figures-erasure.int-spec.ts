import { furtherFiguresOf, groupedFigures } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EraseCustomerUseCase } from './modules/imports/index.js';
import {
  type ReadReport,
  type ReconciledTestAccount,
  ReconciliationFixture,
} from './modules/reconciliation/testing/reconciliation-fixture.js';

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
    const name = `ERASED/${erased.number}`;
    await erase(name, erased);
    expect(furtherOf(await fixture.read(own, id))).toEqual([]);
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
