import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type AcceptedAccount, type AccountImportRequest, controlTotalsOf } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectAsOwner } from '../../testing/connect-as-owner.js';
import { call } from '../../testing/http-client.js';
import { until } from '../../testing/worker-context.js';
import { CHUNK } from './parts/line-chunks.js';
import { WaveFixture } from './testing/wave-fixture.js';

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
});
afterAll(() => fixture?.stop());

const PARTS = 'waves/WAVES';
/** Accounts that are sent before something is changed, more than a chunk, and after it. */
const FIRST = 100;
const LATER = 60;

/** A body that is sent as it is written, and its answer. */
class Upload {
  readonly answer: Promise<{ status: number | undefined; body: unknown }>;
  private readonly request: ClientRequest;

  constructor(path: string, method = 'PUT') {
    const headers = { Authorization: `Token ${fixture.supplier.token}`, 'Content-Type': 'application/x-ndjson' };
    this.request = request(`${fixture.api.url}/v2/data-import/${path}`, { method, headers });
    this.answer = once(this.request, 'response').then(async ([response]: IncomingMessage[]) => ({
      status: response?.statusCode,
      body: response === undefined ? null : await json(response),
    }));
    // The server may hang up once it has answered.
    this.answer.then(
      () => this.request.on('error', () => undefined),
      () => undefined,
    );
  }

  write(lines: readonly object[]): void {
    for (const line of lines) this.request.write(`${JSON.stringify(line)}\n`);
  }

  end(): void {
    this.request.end();
  }
}

const accountsOf = (count: number) => Array.from({ length: count }, () => fixture.account());

async function linesOf(wave: string): Promise<{ accepted: number; refused: number }> {
  const [row] = await fixture.query<{ accepted: number; refused: number }>(
    `SELECT count(*) FILTER (WHERE l.outcome = 'accepted')::int AS accepted,
       count(*) FILTER (WHERE l.outcome = 'refused')::int AS refused
     FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id WHERE w.code = $1`,
    [wave],
  );
  return row ?? { accepted: 0, refused: 0 };
}

/** The status of a new call with the token of the supplier. */
const statusNow = async () =>
  (
    await call(`${fixture.api.url}/v2/data-import/${PARTS}/`, 'GET', {
      Authorization: `Token ${fixture.supplier.token}`,
    })
  ).status;

const setKeys = (isRevoked: boolean) =>
  fixture.query('UPDATE api_key SET revoked_at = CASE WHEN $1::boolean THEN now() END', [isRevoked]);
const setSettings = (settings: object, status = 'Ongoing') =>
  fixture.query(`UPDATE import_supplier SET settings = $1, status = $2 WHERE code = 'WAVES'`, [settings, status]);

describe('a part that is under way', () => {
  it('goes by the settings that the supplier has got since', async () => {
    await fixture.make('SETTINGS');
    const accounts = accountsOf(FIRST + LATER);
    const upload = new Upload(`${PARTS}/SETTINGS/parts/a/`);
    upload.write(accounts.slice(0, FIRST));
    await until(async () => (await linesOf('SETTINGS')).accepted > 0);
    await setSettings({ enabledAccountTypes: ['BUSINESS'] });
    const validate = () =>
      call(
        `${fixture.api.url}/v2/data-import/accounts/validate/`,
        'POST',
        { Authorization: `Token ${fixture.supplier.token}` },
        accounts[FIRST],
      );
    await until(async () => (await validate()).status === 400);
    upload.write(accounts.slice(FIRST));
    upload.end();
    expect((await upload.answer).status).toBe(200);
    await setSettings({});
    const { accepted, refused } = await linesOf('SETTINGS');
    expect(accepted + refused).toBe(accounts.length);
    expect(refused).toBeGreaterThanOrEqual(LATER);
    await until(async () => (await validate()).status !== 400);
  });

  it('ends when the key of its sender is revoked, and keeps what came before', async () => {
    await fixture.make('REVOKED');
    const accounts = accountsOf(FIRST + LATER);
    const upload = new Upload(`${PARTS}/REVOKED/parts/a/`);
    upload.write(accounts.slice(0, FIRST));
    await until(async () => (await linesOf('REVOKED')).accepted > 0);
    await setKeys(true);
    await until(async () => (await statusNow()) === 401);
    upload.write(accounts.slice(FIRST));
    upload.end();
    expect(await upload.answer).toMatchObject({ status: 401 });
    expect((await linesOf('REVOKED')).accepted).toBeLessThanOrEqual(FIRST);
    await setKeys(false);
    await until(async () => (await statusNow()) === 200);
  });
});

describe('two parts that are under way', () => {
  it('keep an account that moves from one to the other', async () => {
    await fixture.make('MOVED');
    const [moved = {}, added = {}, last = {}, ...stay] = accountsOf(CHUNK.lines + 3);
    await fixture.put('MOVED', 'a', [moved, ...stay]);
    const broken = { 'Content-Digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` };
    expect(await fixture.put('MOVED', 'a', [...stay, last], broken)).toMatchObject({ status: 400 });
    const had = new Upload(`${PARTS}/MOVED/parts/a/`);
    had.write(stay);
    const sendings = () =>
      fixture.query(
        `SELECT FROM import_wave_part p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = 'MOVED' AND p.sending = 3`,
      );
    await until(async () => (await sendings()).length > 0);
    const owner = await connectAsOwner(fixture.database.url);
    const holder = owner.createQueryRunner();
    await holder.startTransaction();
    // The part that has the account now is stopped once it has found it, before its lines are written.
    await holder.query('LOCK TABLE import_wave_turn IN SHARE MODE');
    const waiting = () =>
      owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    const has = fixture.put('MOVED', 'b', [moved, added]);
    await until(async () => (await waiting()).length === 1);
    had.write([last]);
    had.end();
    let isOver = false;
    const answer = had.answer.finally(() => {
      isOver = true;
    });
    await until(async () => isOver || (await waiting()).length === 2);
    await holder.commitTransaction();
    await holder.release();
    await owner.destroy();
    expect(await Promise.all([has, answer])).toMatchObject([{ status: 200 }, { status: 200 }]);
    const [{ status } = { status: '' }] = await fixture.query<{ status: string }>(
      'SELECT status FROM account_import_process WHERE external_account_number = $1',
      [Object(moved).external_account_number],
    );
    expect(status).toBe('PENDING');
    const lines = CHUNK.lines + 3;
    expect((await fixture.read('MOVED')).counts).toMatchObject({ lines, not_processed: lines });
  });
});

describe('a part of corrections that is under way', () => {
  let accounts: AccountImportRequest[];
  const corrected = async (name: string) =>
    (await fixture.query('SELECT FROM account WHERE billing_name = $1', [name])).length;
  const renamed = (from: number, to: number, name: string) =>
    accounts.slice(from, to).map((account) => ({ ...account, billing_name: name }));

  beforeAll(async () => {
    await fixture.make('IMPORTED');
    accounts = accountsOf(80);
    await fixture.put('IMPORTED', 'a', accounts);
    await fixture.startWorker();
    await fixture.call('POST', 'IMPORTED/release/');
    await fixture.until('IMPORTED', ({ state }) => state === 'IMPORTED');
    await fixture.stopWorker();
  });

  /** Sends half of the lines, changes something, and sends the others. @returns the answer */
  async function sendAround(name: string, change: () => Promise<unknown>) {
    const upload = new Upload(`${PARTS}/IMPORTED/parts/c/?mode=correction`);
    upload.write(renamed(0, 40, name));
    await until(async () => (await corrected(name)) > 0);
    await change();
    upload.write(renamed(40, 80, name));
    upload.end();
    const answer = await upload.answer;
    return { answer, corrected: await corrected(name) };
  }

  it('ends once its supplier is paused and takes no data then', async () => {
    await setSettings({ blockPostImportWhenNotOngoing: true });
    const sent = await sendAround('Paused', () => setSettings({ blockPostImportWhenNotOngoing: true }, 'Paused'));
    expect(JSON.stringify(sent.answer)).toContain('import_supplier_migration_not_ongoing');
    expect(sent.corrected).toBeLessThanOrEqual(40);
    await setSettings({});
  });

  it('ends when the key of its sender is revoked', async () => {
    const sent = await sendAround('Revoked', async () => {
      await setKeys(true);
      await until(async () => (await statusNow()) === 401);
    });
    expect(sent.answer).toMatchObject({ status: 401 });
    expect(sent.corrected).toBeLessThanOrEqual(40);
    await setKeys(false);
    await until(async () => (await statusNow()) === 200);
  });
});

describe('control totals that are under way', () => {
  it('are not kept when the key of their sender is revoked meanwhile', async () => {
    const reports = () => fixture.query('SELECT FROM reconciliation');
    const before = (await reports()).length;
    const upload = new Upload('reconciliations/WAVES/', 'POST');
    upload.write([controlTotalsOf(fixture.account() as AcceptedAccount)]);
    // They are taken in one transaction, which holds a lock that lets no other ones of the supplier in.
    const locks = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND database =
      (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await until(async () => (await fixture.query(locks)).length > 0);
    await setKeys(true);
    await until(async () => (await statusNow()) === 401);
    upload.end();
    const { status } = await upload.answer;
    await setKeys(false);
    await until(async () => (await statusNow()) === 200);
    expect(status).toBe(401);
    expect(await reports()).toHaveLength(before);
  });
});
