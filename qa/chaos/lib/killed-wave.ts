import { isDeepStrictEqual } from 'node:util';
import { distinctSample } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../../apps/api/e2e/support/service-process.mjs';
import type { Failpoint } from '../../../apps/api/src/platform/lifecycle/failpoints.js';
import type { Stage } from './stage.js';
import { waitFor } from './wait-for.js';

/** How many accounts of a wave may start on a day, as a share of them. */
const CAPPED_AT = 1 / 2;

/** Lines that have the meter points of the one before. */
const PLANTED = 2;

const OF_THE_API = /^waves\.(chunk|part|decision)\./;

/** Where counts are added up, which api and workers do, whoever comes first. */
const OF_COUNTS: Failpoint = 'waves.counts.added';

/** Those that a worker passes in each wave. */
const OF_WORKERS = /^waves\.(pass|admission|keeping)\./;

const FINDINGS = `SELECT f.code, f.line::int AS line, f.path FROM import_wave_finding f JOIN import_wave w ON w.id = f.wave_id
  WHERE w.code = $1 ORDER BY 2, 1`;

const UNCOUNTED = 'SELECT count(*)::int AS n FROM import_wave_count_delta';

/** Lines of a wave with an account, and how many of them are added up and wait to be. */
const COUNTED = `SELECT (SELECT count(*)::int FROM import_wave_line l WHERE l.wave_id = w.id AND l.process_id IS NOT NULL) AS lines,
    (SELECT coalesce(sum(c.n), 0)::int FROM import_wave_count c WHERE c.wave_id = w.id AND c.figure = 'accounts') AS added,
    (SELECT coalesce(sum(d.n), 0)::int FROM import_wave_count_delta d WHERE d.wave_id = w.id AND d.figure = 'accounts') AS waiting
  FROM import_wave w WHERE w.code = $1`;

/** The admission has noted that no more may start today. */
const FULL = `SELECT p.limit_detail LIKE '%today%' AS full FROM import_wave_plan p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = $1`;

const STARTED = `SELECT (e.occurred_at AT TIME ZONE 'Europe/London')::date::text AS day, count(DISTINCT e.process_id)::int AS accounts,
    (SELECT coalesce(sum(a.admitted), 0)::int FROM import_wave_admission a WHERE a.wave_id = w.id
      AND a.day = (e.occurred_at AT TIME ZONE 'Europe/London')::date) AS admitted
  FROM import_wave w JOIN account_import_process p ON p.wave_id = w.id JOIN account_import_event e ON e.process_id = p.id
  WHERE w.code = $1 AND e.event LIKE '%\\_STARTED' GROUP BY w.id, 1, 3`;

interface Finding {
  readonly code: string;
  readonly line: number;
  readonly path: string;
}

interface Answer {
  readonly status: number;
  readonly body: {
    readonly state: string;
    readonly counts: Readonly<Record<string, number>>;
    readonly gates: readonly { readonly gate: string; readonly state: string }[];
  };
}

/** A wave that goes all its way, while a process dies at one point of it. */
export class KilledWave {
  /** The worker that is to die; null since it has. */
  private dying: ServiceProcess | null = null;
  private readonly cap: number;
  private readonly lines: string;

  /** @param first sample of its first account */
  constructor(
    private readonly stage: Stage,
    private readonly authorization: string,
    private readonly code: string,
    private readonly first: number,
  ) {
    this.cap = Math.floor(stage.accounts * CAPPED_AT);
    this.lines = Array.from({ length: stage.accounts }, (_, index) => `${JSON.stringify(this.account(index))}\n`).join(
      '',
    );
  }

  /** Its accounts from the second on, one in so many has the meter points of the one before. */
  private account(index: number): object {
    const number = this.numberOf(index);
    const pair = { import_supplier: 'DEMO', external_account_number: number };
    const account = distinctSample(this.first + index, pair);
    if (!this.isPlanted(index)) return account;
    const { supply_addresses } = distinctSample(this.first + index - 1);
    return { ...account, ...(supply_addresses === undefined ? {} : { supply_addresses }) };
  }

  private isPlanted(index: number): boolean {
    return index % Math.floor(this.stage.accounts / PLANTED) === 1;
  }

  private numberOf(index: number): string {
    return `${this.code}-${index}`;
  }

  private get planted(): number[] {
    return Array.from({ length: this.stage.accounts }, (_, index) => index).filter((index) => this.isPlanted(index));
  }

  /**
   * Sends, validates and releases a wave, and waits until all of it is imported.
   * @param point failpoint at which a process is killed, and the pass
   * @throws {Error} an account is missing or doubled, more started than may, or no process was killed
   */
  async run(point: Failpoint, pass: number): Promise<void> {
    const { running: carryover } = this.stage;
    const armed = { CARRYOVER_FAILPOINT: `${point}@${pass}:SIGKILL` };
    await this.expect(201, 'POST', '', { code: this.code, plan: { accounts_per_day: this.cap } });
    if (OF_THE_API.test(point)) await this.killApi(carryover, armed, point);
    if (point === OF_COUNTS) await this.killAdder(carryover, armed);
    this.dying = carryover.launchWorker(OF_WORKERS.test(point) ? armed : {});
    await this.send();
    await this.expect(200, 'POST', `${this.code}/ready/`);
    await this.expect(200, 'POST', `${this.code}/dry-run/`);
    await this.waitFor('its review', async () => (await this.read()).state === 'REVIEW');
    await this.expectFindings(carryover);
    await this.expect(200, 'POST', `${this.code}/release/`, { waive_gates: true, reason: 'They are known.' });
    await this.expectCap(carryover);
    await this.expect(200, 'PUT', `${this.code}/plan/`, { reason: 'All of it.' });
    await this.waitFor('its end', async () => (await this.read()).state === 'IMPORTED');
    await this.expectCounts();
    if (OF_WORKERS.test(point) && this.dying?.hasEnded === false)
      throw new Error(`nobody died at ${point}, pass ${pass}`);
    for (const worker of carryover.workers.splice(0)) await worker.end();
  }

  /** An api dies at what is asked of it. */
  private async killApi(carryover: Carryover, armed: Record<string, string>, point: Failpoint): Promise<void> {
    const dying = await carryover.addApi(armed);
    carryover.apis.pop();
    const isOfParts = !point.startsWith('waves.decision.');
    const acted = isOfParts ? this.put(dying.url) : this.call('POST', `${this.code}/ready/`, {}, dying.url);
    const answer = await acted.catch(() => null);
    await waitFor(`death at ${point}`, () => dying.hasEnded);
    if (answer !== null) throw new Error(`answered ${answer.status} before it died at ${point}`);
    // What was decided is decided, although nobody was told.
    if (!isOfParts) await this.expect(200, 'POST', `${this.code}/reopen/`, { reason: 'Nothing was sent.' });
  }

  /**
   * Kills an api while it updates counts, with no other api to continue: its changes are rolled back and counted
   * later.
   * @throws {Error} a count is missing or doubled
   */
  private async killAdder(carryover: Carryover, armed: Record<string, string>): Promise<void> {
    const isAddedUp = async () => (await carryover.query<{ n: number }>(UNCOUNTED))[0]?.n === 0;
    await waitFor(`${this.code}: what other waves left is added up`, isAddedUp);
    const [other] = carryover.apis;
    const dying = await carryover.addApi(armed);
    carryover.apis.pop();
    other?.signal('SIGSTOP');
    try {
      await this.put(dying.url).catch(() => null);
      await waitFor(`death at ${OF_COUNTS}`, () => dying.hasEnded);
      const [counted] = await carryover.query<{ lines: number; added: number; waiting: number }>(COUNTED, [this.code]);
      if (counted === undefined || counted.lines === 0 || counted.added !== 0 || counted.waiting !== counted.lines)
        throw new Error(`${this.code}: after a death at ${OF_COUNTS}, ${JSON.stringify(counted)}`);
    } finally {
      other?.signal('SIGCONT');
    }
  }

  /** Meanwhile the worker that is to die does, and another takes its place. */
  private waitFor(what: string, ask: () => Promise<boolean>): Promise<boolean> {
    return waitFor(`${this.code}: ${what}`, async () => {
      if (this.dying?.hasEnded === true) {
        this.dying = null;
        await this.stage.running.addWorker();
      }
      return ask();
    });
  }

  private async send(): Promise<void> {
    const { status, body } = await this.put(this.url);
    if (status !== 200) throw new Error(`the part was answered ${status}: ${JSON.stringify(body)}`);
  }

  private async expectFindings(carryover: Carryover): Promise<void> {
    const found = await carryover.query<Finding>(FINDINGS, [this.code]);
    // Both accounts that want the meter points of one are told of, once for each fuel, however often they were validated.
    const wanted = this.planted.flatMap((index) => [index, index, index + 1, index + 1]);
    const isAsWanted = isDeepStrictEqual(
      found.filter(({ code }) => code === 'meter_point_repeated').map(({ line }) => line),
      wanted,
    );
    const different = new Set(found.map((one) => JSON.stringify(one)));
    if (!isAsWanted || found.length !== wanted.length || different.size !== found.length)
      throw new Error(`the dry run of ${this.code} found ${JSON.stringify(found)}, and not lines ${wanted.join(', ')}`);
  }

  /** The day's worth starts, and no more, whatever the admission does afterwards. */
  private async expectCap(carryover: Carryover): Promise<void> {
    const started = () => carryover.query<{ day: string; accounts: number; admitted: number }>(STARTED, [this.code]);
    await this.waitFor(`${this.cap} started`, async () =>
      (await started()).some(({ accounts }) => accounts >= this.cap),
    );
    const isFull = async () => (await carryover.query<{ full: boolean }>(FULL, [this.code]))[0]?.full === true;
    await this.waitFor('a look of the admission after that', isFull);
    for (const { day, accounts, admitted } of await started())
      if (accounts > this.cap || admitted > this.cap)
        throw new Error(
          `${accounts} accounts of ${this.code} started on ${day}, ${admitted} by the ledger, not ${this.cap}`,
        );
  }

  private async expectCounts(): Promise<void> {
    const { counts } = await this.read();
    const failed = this.planted.length;
    const wanted = { lines: this.stage.accounts, imported: this.stage.accounts - failed, failed, not_processed: 0 };
    for (const [name, value] of Object.entries(wanted))
      if (counts[name] !== value) throw new Error(`${this.code}: ${name} is not ${value}: ${JSON.stringify(counts)}`);
    // Of two that want one meter point either may have come first.
    for (let index = 0; index < this.stage.accounts; index += 1)
      if (!this.isPlanted(index) && !this.isPlanted(index + 1)) this.stage.answered.account(this.numberOf(index));
  }

  private async read(): Promise<Answer['body']> {
    return (await this.expect(200, 'GET', `${this.code}/`)).body;
  }

  private put(url: string): Promise<Answer> {
    return this.request(
      'PUT',
      `${url}/v2/data-import/waves/DEMO/${this.code}/parts/all/`,
      'application/x-ndjson',
      this.lines,
    );
  }

  private call(method: string, path: string, body: object, url = this.url): Promise<Answer> {
    const text = method === 'GET' ? undefined : JSON.stringify(body);
    return this.request(method, `${url}/v2/data-import/waves/DEMO/${path}`, 'application/json', text);
  }

  private async request(method: string, url: string, type: string, body: string | undefined): Promise<Answer> {
    const headers = { Authorization: this.authorization, 'Content-Type': type };
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  private async expect(status: number, method: string, path: string, body: object = {}): Promise<Answer> {
    const answer = await this.call(method, path, body);
    if (answer.status !== status)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  private get url(): string {
    const [api] = this.stage.running.apis;
    if (api === undefined) throw new Error('no api runs');
    return api.url;
  }
}
