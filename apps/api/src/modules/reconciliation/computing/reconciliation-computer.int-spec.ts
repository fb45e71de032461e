import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ReconciliationFixture } from '../testing/reconciliation-fixture.js';
import { ComputedReconciliationsRepository } from './computed-reconciliations.repository.js';

let fixture: ReconciliationFixture;

beforeAll(async () => {
  // A quarter of the connections is for reports: two.
  fixture = await ReconciliationFixture.start({ DATABASE_POOL_SIZE: '8' });
});
afterAll(() => fixture?.stop());

/** @returns what is waited for, and what ends the wait */
function signal(): [Promise<void>, () => void] {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, () => give()];
}

describe('a report that takes long', () => {
  it('does not keep the report of another supplier waiting', async () => {
    const [long, short] = [await fixture.supplier('LONG'), await fixture.supplier('SHORT')];
    const lines = [(await fixture.account(long)).totals];
    const others = [(await fixture.account(short)).totals];
    const id = await fixture.report(long, lines);
    const repository = fixture.api.app.get(ComputedReconciliationsRepository);
    const [begun, begin] = signal();
    const [ended, end] = signal();
    const compare = jest.spyOn(repository, 'compare').mockImplementationOnce(async (...claimed) => {
      begin();
      await ended;
      return repository.compare(...claimed);
    });
    try {
      const recomputed = fixture.recompute(long, id);
      await begun;
      expect((await fixture.send(short, others)).body).toMatchObject({ status: 'READY' });
      expect((await fixture.read(long, id)).status).toBe('COMPUTING');
      end();
      expect((await recomputed).body).toMatchObject({ status: 'READY' });
    } finally {
      end();
      compare.mockRestore();
    }
  });
});
