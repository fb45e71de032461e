import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctSample } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import { call, inParallel } from '../../apps/api/e2e/support/supplier-api.mjs';
import type { Caller, Lane, Named } from './hostile-request.js';
import { LANES } from './lanes.js';
import { measuredBy } from './measure/measure.js';

const ACCOUNTS_OF_LANE = 2;
/** Waves of each lane, of both suppliers that it names. */
const WAVES_OF_LANE = ['A', 'B', 'C', 'D'];
const PLENTY = '1000000';
const LIMITS = {
  SUPPLIER_REQUESTS_PER_SECOND: PLENTY,
  ORGANIZATION_BYTES_IN_FLIGHT: '1000000000',
  VALIDATION_MILLISECONDS_AT_ONCE: '600000',
  STAFF_REQUESTS_PER_SECOND: PLENTY,
  // A quarter of the connections are for control totals: enough for every lane, so that none is told to wait.
  DATABASE_POOL_SIZE: String(4 * LANES),
  ADDRESS_REQUESTS_PER_SECOND: PLENTY,
  REFUSED_TOKEN_REQUESTS_PER_MINUTE: PLENTY,
};

interface Identified {
  readonly id: string;
}

interface LaneRow extends Identified {
  readonly account_number: string;
  readonly meter_point: string;
}

/** How somebody signs in, with a one-time password for the first time. */
interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly new_password?: string;
}

/**
 * The service to be asked, and things in it that requests can name. What a request does to them depends on its number
 * alone, so it can be sent again by itself.
 */
export class World implements Named {
  readonly callers: Record<Caller, string> = { supplier: '', admin: '', operator: '', viewer: '', victim: '' };
  readonly lanes: Lane[] = [];
  readonly yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  reportId = '';
  batchId = '';

  private constructor(
    readonly carryover: Carryover,
    /** Where its processes can be measured. */
    readonly folder: string,
  ) {}

  static async start(): Promise<World> {
    const folder = mkdtempSync(join(tmpdir(), 'carryover-hostile-'));
    let world: World | undefined;
    try {
      const env = { ...LIMITS, ...(await measuredBy(folder)) };
      world = new World(await Carryover.start({ env }), folder);
      await world.#fill();
      return world;
    } catch (error) {
      await world?.stop();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  get api(): ServiceProcess {
    return this.carryover.apis[0];
  }

  get worker(): ServiceProcess {
    const [worker] = this.carryover.workers;
    if (worker === undefined) throw new Error('There is no worker.');
    return worker;
  }

  /**
   * What the operator API answers to an admin; a change is sent with a reason.
   * @throws {Error} it refused
   */
  async staff<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const url = `${this.api.url}/console/v1/${path}`;
    const headers = { Authorization: this.callers.admin };
    const sent = body === undefined ? undefined : { reason: 'To be tried', ...body };
    const answer = await call<Answer>(url, { method, headers, body: sent });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async #fill(): Promise<void> {
    const supplier = await this.carryover.supplier();
    this.callers.supplier = supplier.authorization;
    this.callers.admin = await this.#signIn(this.carryover.credentials.console);
    for (const name of ['operator', 'viewer', 'victim'] as const)
      this.callers[name] = await this.#signIn(await this.#invite(name, name === 'victim' ? 'viewer' : name));
    const numbers = Array.from({ length: LANES * ACCOUNTS_OF_LANE }, (_, index) => `LANE-${index}`);
    await inParallel(numbers, LANES, (number, index) =>
      supplier.create(distinctSample(index, { external_account_number: number })),
    );
    await this.carryover.settled();
    for (let lane = 0; lane < LANES; lane += 1) this.lanes.push(await this.#lane(lane, numbers));
    const report = { external_account_number: numbers[0], meter_points: { electricity: 1, gas: 1 } };
    this.reportId = await this.#reconcile({ ...report, balance: '0', transactions: { count: 0, sum: '0' } });
    const filter = { ids: this.lanes[0]?.imports.slice(0, 1) };
    const batch = { action: 'retry', filter, expected_count: 0, idempotency_key: 'tried' };
    const made = this.staff<Identified>('POST', 'batches', batch);
    this.batchId = (await made.catch(() => ({ id: this.reportId }))).id;
  }

  async #lane(lane: number, numbers: readonly string[]): Promise<Lane> {
    const accounts = numbers.filter((_, index) => index % LANES === lane);
    const code = `LANE-${lane}`;
    await this.staff('POST', 'suppliers', { code, name: code, organization: code });
    const waves = WAVES_OF_LANE.map((name) => `${code}-${name}`);
    for (const supplier of ['DEMO', code])
      for (const wave of waves) await this.staff('POST', `waves/${supplier}`, { code: wave });
    const { id: staffId } = await this.#invite(`lane-${lane}`, 'viewer');
    const rows = await this.carryover.query<LaneRow>(
      `SELECT p.id, a.account_number, m.id AS meter_point, p.external_account_number AS number
       FROM account_import_process p JOIN account a ON a.process_id = p.id
       JOIN meter_point m ON m.account_id = a.id WHERE p.external_account_number = ANY($1)`,
      [accounts],
    );
    return {
      accounts,
      code,
      staffId,
      waves,
      imports: [...new Set(rows.map(({ id }) => id))],
      accountNumbers: [...new Set(rows.map(({ account_number }) => account_number))],
      meterPoints: rows.map(({ meter_point }) => meter_point),
    };
  }

  async #invite(name: string, role: string): Promise<SignIn & Identified> {
    const email = `${name}@carryover.local`;
    const made = await this.staff<Identified & { one_time_password: string }>('POST', 'staff', {
      email,
      display_name: name,
      role,
    });
    return { id: made.id, email, password: made.one_time_password, new_password: `the password of ${name}` };
  }

  /** Opens a session. @returns the header of it */
  async #signIn({ email, password, new_password }: SignIn): Promise<string> {
    const body = { email, password, new_password };
    const answer = await call<{ token: string }>(`${this.api.url}/console/v1/sessions`, { method: 'POST', body });
    return `Session ${answer.body.token}`;
  }

  async #reconcile(line: object): Promise<string> {
    const answer = await fetch(`${this.api.url}/v2/data-import/reconciliations/DEMO/`, {
      method: 'POST',
      headers: { Authorization: this.callers.supplier, 'Content-Type': 'application/x-ndjson' },
      body: `${JSON.stringify(line)}\n`,
    });
    const { report_id } = (await answer.json()) as { report_id: string };
    return report_id;
  }

  /** Gives up the waves whose accounts wait for a release, so that everything comes to an end. */
  async endWaves(): Promise<void> {
    for (const { supplier, code } of await this.#openWaves()) {
      const path = `waves/${supplier}/${encodeURIComponent(code)}/cancel`;
      try {
        await this.staff('POST', path, { expected_count: 100_000_000 });
      } catch (error) {
        // One that runs may come to its end meanwhile.
        if ((await this.#openWaves()).some((wave) => wave.supplier === supplier && wave.code === code)) throw error;
      }
    }
  }

  #openWaves(): Promise<{ supplier: string; code: string }[]> {
    return this.carryover.query(
      `SELECT s.code AS supplier, w.code FROM import_wave w JOIN import_supplier s ON s.id = w.import_supplier_id
       WHERE w.state NOT IN ('IMPORTED', 'RECONCILED', 'SIGNED_OFF', 'CANCELLED')`,
    );
  }

  /** Stops everything. @throws {Error} an invariant of the rows does not hold */
  async stop(): Promise<void> {
    try {
      await this.carryover.stop();
    } finally {
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
