import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runInTransaction } from '../../../testing/run-in-transaction.js';
import { until } from '../../../testing/worker-context.js';
import { RegisterImportSupplierUseCase } from '../../suppliers/index.js';
import { line, ReconciliationFixture } from '../testing/reconciliation-fixture.js';
import { ControlTotalsRepository } from './control-totals.repository.js';

/** Of which two receive control totals at a time. */
const CONNECTIONS = '8';

describe('control totals of several suppliers at a time', () => {
  let fixture: ReconciliationFixture;

  beforeAll(async () => {
    fixture = await ReconciliationFixture.start({ DATABASE_POOL_SIZE: CONNECTIONS });
  });
  afterAll(() => fixture?.stop());

  it('leave a place for another organisation, however many suppliers one of them has', async () => {
    const { app } = fixture.api;
    const [live, other] = [await fixture.supplier('LIVE'), await fixture.supplier('OTHER')];
    const trial = { ...live, code: 'TRIAL' };
    await runInTransaction(app, RegisterImportSupplierUseCase, {
      organizationName: 'Owner of LIVE',
      code: trial.code,
      name: trial.code,
      isSandbox: true,
      settings: {},
    });
    const added = jest.spyOn(app.get(ControlTotalsRepository), 'add');
    let end: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(Buffer.from(`${JSON.stringify(line('A-1'))}\n`));
        end = () => controller.close();
      },
    });
    const headers = { Authorization: `Token ${live.token}`, 'Content-Type': 'application/x-ndjson' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const slow = fetch(fixture.address(live), init as RequestInit);
    await until(async () => added.mock.calls.length > 0);
    expect(await fixture.send(trial, [line('A-1')])).toMatchObject({
      status: 429,
      body: { code: 'too_many_control_totals' },
    });
    expect((await fixture.send(other, [line('A-1')])).status).toBe(201);
    end();
    expect((await slow).status).toBe(201);
    expect((await fixture.send(trial, [line('A-1')])).status).toBe(201);
  });
});
