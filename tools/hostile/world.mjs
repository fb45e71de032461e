import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctSample } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { call, inParallel } from '../../apps/api/e2e/support/supplier-api.mjs';
import { measuredBy } from './measure/measure.mjs';

/** Requests that are under way at once. What a request may change belongs to its lane alone. */
export const LANES = 8;
const ACCOUNTS_OF_LANE = 2;
const PLENTY = '1000000';

/**
 * The service to be asked, and things in it that requests can name. What a request does to them depends on its number
 * alone, so it can be sent again by itself.
 */
export class World {
  folder = mkdtempSync(join(tmpdir(), 'carryover-hostile-'));
  carryover;
  /** Authorization headers by who calls. */
  callers = {};
  /** For each lane: numbers of accounts, codes of suppliers, ids of imports, meter points and members of staff. */
  lanes = [];
  /** A day on which something may have happened. */
  yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  reportId = '';
  batchId = '';

  static async start() {
    const world = new World();
    try {
      world.carryover = await Carryover.start({
        env: {
          ...measuredBy(world.folder),
          SUPPLIER_REQUESTS_PER_SECOND: PLENTY,
          ORGANIZATION_BYTES_IN_FLIGHT: '1000000000',
          JUDGING_MILLISECONDS_AT_ONCE: '600000',
          STAFF_REQUESTS_PER_SECOND: PLENTY,
          // A quarter of the connections are for control totals: enough for every lane, so that none is told to wait.
          DATABASE_POOL_SIZE: String(4 * LANES),
          ADDRESS_REQUESTS_PER_SECOND: PLENTY,
          REFUSED_TOKEN_REQUESTS_PER_MINUTE: PLENTY,
        },
      });
      await world.#fill();
      return world;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  get api() {
    return this.carryover.apis[0];
  }

  /** A change by a member of staff, with a reason. @throws {Error} it was refused */
  async staff(method, path, body) {
    const url = `${this.api.url}/console/v1/${path}`;
    const headers = { Authorization: this.callers.admin };
    const sent = body === undefined ? undefined : { reason: 'To be tried', ...body };
    const answer = await call(url, { method, headers, body: sent });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async #fill() {
    const supplier = await this.carryover.supplier();
    this.callers.supplier = supplier.authorization;
    this.callers.admin = await this.#signIn(this.carryover.credentials.console);
    for (const name of ['operator', 'viewer', 'victim'])
      this.callers[name] = await this.#signIn(await this.#invite(name, name === 'victim' ? 'viewer' : name));
    const numbers = Array.from({ length: LANES * ACCOUNTS_OF_LANE }, (_, index) => `LANE-${index}`);
    await inParallel(numbers, LANES, (number, index) =>
      supplier.create(distinctSample(index, { external_account_number: number })),
    );
    await this.carryover.settled();
    for (let lane = 0; lane < LANES; lane += 1) this.lanes.push(await this.#lane(lane, numbers));
    const report = { external_account_number: numbers[0], meter_points: { electricity: 1, gas: 1 } };
    this.reportId = await this.#reconcile({ ...report, balance: '0', transactions: { count: 0, sum: '0' } });
    const filter = { ids: [this.lanes[0].imports[0]] };
    const batch = { action: 'retry', filter, expected_count: 0, idempotency_key: 'tried' };
    this.batchId = (await this.staff('POST', 'batches', batch).catch(() => ({ id: this.reportId }))).id;
  }

  async #lane(lane, numbers) {
    const accounts = numbers.filter((_, index) => index % LANES === lane);
    const code = `LANE-${lane}`;
    await this.staff('POST', 'suppliers', { code, name: code, organization: code });
    const { id: staffId } = await this.#invite(`lane-${lane}`, 'viewer');
    const rows = await this.carryover.query(
      `SELECT p.id, a.account_number, m.id AS meter_point, p.external_account_number AS number
       FROM account_import_process p JOIN account a ON a.process_id = p.id
       JOIN meter_point m ON m.account_id = a.id WHERE p.external_account_number = ANY($1)`,
      [accounts],
    );
    return {
      accounts,
      code,
      staffId,
      imports: [...new Set(rows.map(({ id }) => id))],
      accountNumbers: [...new Set(rows.map(({ account_number }) => account_number))],
      meterPoints: rows.map(({ meter_point }) => meter_point),
    };
  }

  async #invite(name, role) {
    const email = `${name}@carryover.local`;
    const made = await this.staff('POST', 'staff', { email, display_name: name, role });
    return { id: made.id, email, password: made.one_time_password, new_password: `the password of ${name}` };
  }

  /** @param who what is sent, with the `new_password` in place of a one-time one */
  async #signIn({ email, password, new_password }) {
    const body = { email, password, new_password };
    const answer = await call(`${this.api.url}/console/v1/sessions`, { method: 'POST', body });
    return `Session ${answer.body.token}`;
  }

  async #reconcile(line) {
    const answer = await fetch(`${this.api.url}/v2/data-import/reconciliations/DEMO/`, {
      method: 'POST',
      headers: { Authorization: this.callers.supplier, 'Content-Type': 'application/x-ndjson' },
      body: `${JSON.stringify(line)}\n`,
    });
    return (await answer.json()).report_id;
  }

  /** Stops everything. @throws {Error} an invariant of the rows does not hold */
  async stop() {
    try {
      await this.carryover?.stop();
    } finally {
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
