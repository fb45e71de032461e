import { distinctSample } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { StaffApi } from '../../../apps/api/e2e/support/staff-api.mjs';
import type { SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { queryOne } from '../lib/query-one.js';
import type { Scenario } from '../lib/scenario.js';
import { waitFor } from '../lib/wait-for.js';

const MAX_ATTEMPTS = 5;
const FIRST_SAMPLE = 20_000;

/** An import whose worker dies at every attempt: it ends with a reason, staff can retry it, and then it goes through. */
export const scenario: Scenario = {
  name: 'job-killed-five-times',
  fault: 'the worker of one import killed at each of five attempts',
  times: { full: 5, cut: 1 },

  async run(stage) {
    const env = { NODE_ENV: 'test', LEASE_SECONDS: '1', MAX_ATTEMPTS: String(MAX_ATTEMPTS) };
    const carryover = await stage.start({ workers: 0, env });
    const supplier = await carryover.supplier();
    const staff = await carryover.staff();
    for (let time = 0; time < stage.times; time += 1) {
      const payload = distinctSample(FIRST_SAMPLE + time, { import_supplier: 'DEMO' });
      const { external_account_number: number } = payload;
      const { status } = await supplier.create(payload);
      if (status !== 201) throw new Error(`create answered ${status}`);
      stage.answered.account(number);
      const points = ['imports.claimed', 'imports.account.written', 'imports.settled'];
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) await killAt(carryover, stage.random.pick(points));
      await expectWorkerLost(carryover, { supplier, staff, number });
    }
  },
};

async function killAt(carryover: Carryover, point: string): Promise<void> {
  // It may take the import and die before it says that it is ready.
  const worker = carryover.launchWorker({ CARRYOVER_FAILPOINT: `${point}@1:SIGKILL` });
  await waitFor(`death at ${point}`, () => worker.hasEnded);
  carryover.workers.pop();
}

async function expectWorkerLost(
  carryover: Carryover,
  { supplier, staff, number }: { supplier: SupplierApi; staff: StaffApi; number: string },
): Promise<void> {
  const worker = await carryover.addWorker();
  const status = async () => (await supplier.status(number)).body;
  await waitFor('the end of an import that nobody survives', async () => (await status()).status === 'ERRORED');
  const { latest_error: error } = await status();
  if (error?.code !== 'worker_lost') throw new Error(`ended with ${JSON.stringify(error)} and not as worker_lost`);
  const { id, starts } = await queryOne<{ id: string; starts: number }>(
    carryover,
    `SELECT p.id, (SELECT count(*)::int FROM account_import_event e WHERE e.process_id = p.id AND e.event LIKE '%STARTED')
       AS starts FROM account_import_process p WHERE p.external_account_number = $1`,
    [number],
  );
  if (starts !== MAX_ATTEMPTS) throw new Error(`was started ${starts} times and not ${MAX_ATTEMPTS}`);
  const retried = await staff.send('POST', `imports/${id}/retry`);
  if (retried.status >= 300) throw new Error(`staff could not retry: ${JSON.stringify(retried)}`);
  await waitFor('the retried import', async () => (await status()).status === 'PROCESSED');
  await worker.end();
  carryover.workers.pop();
}
