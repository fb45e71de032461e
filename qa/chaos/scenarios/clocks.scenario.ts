import { generatePayloads } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { StaffApi } from '../../../apps/api/e2e/support/staff-api.mjs';
import { queryCount } from '../lib/query-one.js';
import type { Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';
import { wrongClock } from '../lib/wrong-clock.js';

const HOUR = 3_600;

/** Hours by which the clocks of the second and third process of each kind are wrong. */
const WRONG_BY = [7 * HOUR, -26 * HOUR];

/** Minutes by which a time in a row may differ from the database's own. */
const TOLERANCE = 10;

/** Columns that say when something happened here, as opposed to what somebody sent. */
const OURS = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'
    AND column_name IN ('created_at', 'modified_at', 'occurred_at', 'available_at', 'added_at', 'verified_at', 'latest_at',
      'last_seen_at', 'received_at', 'marked_at', 'ended_at')
    AND table_name NOT IN ('note', 'migration')`;

/** Api and worker processes whose machines' clocks are hours apart: they agree, because the database's counts. */
export const scenario: Scenario = {
  name: 'clocks-apart',
  fault: 'clocks of the processes wrong by 7 and -26 hours',
  times: { full: 3, cut: 1 },
  accounts: { full: 300, cut: 30 },

  async run(stage) {
    const carryover = await stage.start({ apis: 1, workers: 1 });
    for (const seconds of WRONG_BY) await carryover.addApi(wrongClock(seconds));
    for (const seconds of WRONG_BY) await carryover.addWorker(wrongClock(seconds));
    for (let time = 1; time <= stage.times; time += 1) {
      await tokensAreGood(carryover);
      await sessionsAreGood(carryover);
      await accountsAreTaken(stage, carryover, time);
      await windowsAreTheSame(stage, carryover, time);
    }
    await everyTimeIsOfTheDatabase(carryover);
    return { processesByWorker: await workers(carryover) };
  },
};

/** What one api issues is good at each. */
async function tokensAreGood(carryover: Carryover): Promise<void> {
  const { import_supplier: code } = carryover.credentials;
  for (const [from] of carryover.apis.entries()) {
    const { authorization } = await carryover.supplier(from);
    for (const { url } of carryover.apis)
      await expectStatus(200, `${url}/v1/data-import/pending-account-import-processes/${code}/`, {
        Authorization: authorization,
      });
  }
}

async function sessionsAreGood(carryover: Carryover): Promise<void> {
  for (const { url } of carryover.apis) {
    const token = await StaffApi.tokenOf(url, carryover.credentials.console);
    for (const other of carryover.apis)
      await expectStatus(200, `${other.url}/console/v1/suppliers`, { Authorization: `Session ${token}` });
  }
}

async function expectStatus(status: number, url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  await answer.text();
  if (answer.status !== status) throw new Error(`${new URL(url).pathname} answered ${answer.status} and not ${status}`);
}

/** Every api takes accounts, and no worker takes over what another has: none needs a second attempt. */
async function accountsAreTaken(stage: Stage, carryover: Carryover, time: number): Promise<void> {
  const suppliers = await Promise.all(carryover.apis.map((_, api) => carryover.supplier(api)));
  const payloads = generatePayloads(stage.accounts, 2 * time, 'DEMO');
  for (const [index, payload] of payloads.entries()) {
    const [supplier] = suppliers.slice(index % suppliers.length);
    if (supplier === undefined) throw new Error('no api runs');
    const { status, body } = await supplier.create(payload);
    if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
    stage.answered.account(payload.external_account_number);
  }
  await carryover.settled();
  const again = await queryCount(carryover, 'SELECT count(*)::int AS n FROM account_import_process WHERE attempt > 1');
  if (again > 0) throw new Error(`${again} imports were taken over from a worker that lives`);
}

/** A window counts by the database's clock, whichever api is asked. */
async function windowsAreTheSame(stage: Stage, carryover: Carryover, time: number): Promise<void> {
  const payloads = generatePayloads(2 * carryover.apis.length, 2 * time + 1, 'DEMO');
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const open = new URLSearchParams({ schedule_window_start: at(0.2), schedule_window_end: at(60) });
  const over = new URLSearchParams({ schedule_window_start: at(-120), schedule_window_end: at(-60) });
  for (const [api] of carryover.apis.entries()) {
    const supplier = await carryover.supplier(api);
    const [inside, late] = payloads.splice(0, 2);
    if (inside === undefined || late === undefined) throw new Error('there are two payloads for each api');
    const accepted = await supplier.create(inside, `?${open}`);
    const refused = await supplier.create(late, `?${over}`);
    if (accepted.status !== 201 || refused.status !== 400)
      throw new Error(`windows were answered ${accepted.status} and ${refused.status} by api ${api}, not 201 and 400`);
    stage.answered.account(inside.external_account_number);
  }
  await carryover.settled();
}

async function everyTimeIsOfTheDatabase(carryover: Carryover): Promise<void> {
  const wrong: string[] = [];
  for (const { table, column } of await carryover.query<{ table: string; column: string }>(OURS)) {
    const n = await queryCount(
      carryover,
      `SELECT count(*)::int AS n FROM "${table}" WHERE abs(extract(epoch FROM clock_timestamp() - "${column}")) > $1`,
      [TOLERANCE * 60],
    );
    if (n > 0) wrong.push(`${n} of ${table}.${column}`);
  }
  if (wrong.length > 0) throw new Error(`times by the clock of a machine: ${wrong.join(', ')}`);
}

function workers(carryover: Carryover): Promise<object[]> {
  return carryover.query(`SELECT data->>'worker' AS worker, count(*)::int AS n FROM account_import_event
    WHERE event LIKE '%\\_STARTED' GROUP BY 1 ORDER BY 1`);
}
