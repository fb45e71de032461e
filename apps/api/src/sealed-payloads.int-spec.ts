import { createTestDatabase, distinctSample, findCanaries, plantCanaries, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AdminCommands } from './admin/admin-commands.js';
import { CheckImportedAccountUseCase, PayloadKeys } from './modules/imports/index.js';
import { startAdmin } from './testing/admin-context.js';
import { brokenInvariants } from './testing/broken-invariants.js';
import { call } from './testing/http-client.js';
import { registerSupplier, type TestSupplier } from './testing/imported-account.js';
import { pollQuickly } from './testing/quick-polling.js';
import { signInAs } from './testing/staff-session.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';
import { TEST_KEYS } from './testing/test-keys.js';
import { startWorker, until } from './testing/worker-context.js';

const PLANTED = plantCanaries(11);
const NEWER = `newer:${'6'.repeat(64)}`;
const OTHER = `seals:${'7'.repeat(64)}`;
const BOTH = { SEALING_KEYS: `${NEWER},${TEST_KEYS.SEALING_KEYS}` };

describe('payloads at rest', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let plain: TestApplication;
  let source: DataSource;
  let supplier: TestSupplier;

  pollQuickly();
  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    plain = await startTestApplication({ databaseUrl: database.url, variables: { SEAL_PAYLOADS: 'no' } });
    source = api.app.get(DataSource);
    supplier = await registerSupplier(api, 'SEALED');
  });

  afterAll(async () => {
    await plain?.close();
    await api?.close();
    await database?.drop();
  });

  async function create(payload: object, by = api, query = ''): Promise<string> {
    const headers = { Authorization: `Token ${supplier.token}` };
    const sent = { ...payload, import_supplier: supplier.code };
    const answer = await call(`${by.url}/v2/data-import/accounts/${query}`, 'POST', headers, sent);
    expect(answer).toMatchObject({ status: 201 });
    const number = Object(payload).external_account_number;
    const [{ id }] = await source.query('SELECT id FROM account_import_process WHERE external_account_number = $1', [
      number,
    ]);
    return id;
  }
  const statusOf = async (id: string): Promise<string> =>
    (await source.query('SELECT status FROM account_import_process WHERE id = $1', [id]))[0].status;
  const givenBack = async (id: string): Promise<number> => {
    const requeued = `SELECT count(*)::int AS n FROM account_import_event WHERE process_id = $1 AND from_status = 'IN_PROGRESS' AND to_status = 'PENDING'`;
    return (await source.query(requeued, [id]))[0].n;
  };
  const reaches = (id: string, status: string) => until(async () => (await statusOf(id)) === status);
  async function working<T>(work: () => Promise<T>, variables: NodeJS.ProcessEnv = {}): Promise<T> {
    const worker = await startWorker(database.url, variables);
    try {
      return await work();
    } finally {
      await worker.stop();
    }
  }
  async function shown(id: string, by = api): Promise<object> {
    const { body } = await call(
      `${by.url}/console/v1/imports/${id}/payload/reveal`,
      'POST',
      await signInAs(by, 'operator'),
      {
        reason: 'A test',
      },
    );
    return Object(body).payload;
  }
  const check = (id: string, by = api) => by.app.get(CheckImportedAccountUseCase, { strict: false }).run(id);
  const formsOf = async (id: string) =>
    (
      await source.query(
        `SELECT payload IS NOT NULL AS plain, split_part(sealed_key, '.', 1) AS key FROM account_import_payload
         WHERE process_id = $1 ORDER BY version`,
        [id],
      )
    ).map(({ plain: isPlain, key }: { plain: boolean; key: string }) => (isPlain ? 'plain' : key));
  async function admin(words: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
    const app = await startAdmin(database.url, variables);
    try {
      return await app.get(AdminCommands).run(words.split(' '), {});
    } finally {
      await app.close();
    }
  }
  const broken = (...statements: string[]) => brokenInvariants(source, statements);

  it('hold nothing of a customer, in no version, while no account has it either', async () => {
    const first = { ...PLANTED.payload, billing_name: 'First version' };
    const id = await create(first, api, '?is_dry_run=true');
    expect(await create(PLANTED.payload, api, '?is_dry_run=true')).toBe(id);
    const rows = await source.query(
      `SELECT t::text, encode(sealed_payload, 'escape') FROM account_import_payload t WHERE process_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(findCanaries(JSON.stringify(rows), PLANTED.canaries)).toEqual([]);
    expect(findCanaries(JSON.stringify(await shown(id)), PLANTED.canaries)).not.toEqual([]);
    await working(() => reaches(id, 'DRY_RUN_SUCCEEDED'));
  });

  it('become accounts that are held against them, by the self-check and by SQL', async () => {
    const id = await create(distinctSample(1));
    await working(() => reaches(id, 'PROCESSED'));
    expect(await formsOf(id)).toEqual(['seals']);
    expect(await check(id)).toEqual({ matches: true, differences: [] });
    expect(await broken()).toEqual([]);
    const isWhatWasSent = ['account-is-what-was-sent'];
    expect(await broken(`UPDATE account SET billing_name = 'Somebody else'`)).toEqual(isWhatWasSent);
    expect(await broken('UPDATE account_import_process SET payload_digest = NULL')).toEqual(isWhatWasSent);
  });

  it('are compared with what comes again: the same changes nothing, another one is a version more', async () => {
    const payload = distinctSample(2);
    const id = await create(payload);
    await create(payload);
    expect(await formsOf(id)).toEqual(['seals']);
    await create({ ...payload, billing_name: 'Somebody else' });
    expect(await formsOf(id)).toEqual(['seals', 'seals']);
    expect(await shown(id)).toMatchObject({ billing_name: 'Somebody else' });
  });

  it.each([
    ['without their key', NEWER, 3],
    ['with another key of that name', OTHER, 33],
  ])(
    'are not lost on a worker %s: the import waits and goes on where the key is',
    async (_what, key, number) => {
      const id = await create(distinctSample(number));
      await working(() => until(async () => (await givenBack(id)) > 0), {
        SEALING_KEYS: key,
      });
      const [{ seconds }] = await source.query(
        'SELECT extract(epoch FROM available_at - now())::int AS seconds FROM account_import_process WHERE id = $1',
        [id],
      );
      expect(seconds).toBeGreaterThan(40);
      await source.query('UPDATE account_import_process SET available_at = now() WHERE id = $1', [id]);
      await working(() => reaches(id, 'PROCESSED'));
      expect(await check(id)).toMatchObject({ matches: true });
    },
    60_000,
  );

  it('that were kept as JSON are imported and shown as before, and sealed by a command', async () => {
    const [done, waits] = [await create(distinctSample(4), plain), await create(distinctSample(5), plain)];
    await source.query(`UPDATE account_import_process SET available_at = 'infinity' WHERE id = $1`, [waits]);
    await working(() => reaches(done, 'PROCESSED'));
    expect([await formsOf(done), await formsOf(waits)]).toEqual([['plain'], ['plain']]);
    const before = [await shown(done), await shown(waits)];
    expect(await admin('keys status')).toContain('2 payloads are not sealed');
    expect(await admin('keys reseal')).toContain('and 2 payloads that were not');
    expect([await formsOf(done), await formsOf(waits)]).toEqual([['seals'], ['seals']]);
    expect([await shown(done), await shown(waits)]).toEqual(before);
    expect(await check(done)).toMatchObject({ matches: true });
    expect(await broken()).toEqual([]);
    await source.query('UPDATE account_import_process SET available_at = now() WHERE id = $1', [waits]);
    await working(() => reaches(waits, 'PROCESSED'));
    expect(await broken()).toEqual([]);
  });

  it('go over to a newer key, and a process without one that is in use does not start', async () => {
    const keys = (by: TestApplication) => by.app.get(PayloadKeys, { strict: false });
    await keys(api).refuseMissing();
    const newer = await startTestApplication({ databaseUrl: database.url, variables: { SEALING_KEYS: NEWER } });
    const other = await startTestApplication({
      databaseUrl: database.url,
      variables: { SEALING_KEYS: OTHER },
    });
    const both = await startTestApplication({ databaseUrl: database.url, variables: BOTH });
    try {
      await expect(keys(newer).refuseMissing()).rejects.toThrow('sealed with seals, which SEALING_KEYS does not have');
      await expect(keys(other).refuseMissing()).rejects.toThrow('another key of that name');
      await keys(both).refuseMissing();
      // It is in nobody's way before it was used.
      await keys(api).refuseMissing();
      const [{ before }] =
        await source.query(`SELECT md5(string_agg(sealed_payload, '' ORDER BY sealed_payload)) AS before
        FROM account_import_payload`);
      expect(await admin('keys reseal', BOTH)).toMatch(/the keys of 9 payloads with newer/);
      const [{ after }] =
        await source.query(`SELECT md5(string_agg(sealed_payload, '' ORDER BY sealed_payload)) AS after
        FROM account_import_payload`);
      expect(after).toBe(before);
      expect(await admin('keys status', { SEALING_KEYS: NEWER })).toBe(
        'newer: 0 secrets and 9 payloads sealed, seals what is new',
      );
      // Until it is forgotten, a start looks through all payloads for one that hangs on it, once.
      const asked = jest.spyOn(newer.app.get(DataSource).manager, 'query');
      await keys(newer).refuseMissing();
      expect(asked.mock.calls.filter(([sql]) => sql.includes('"isInUse"'))).toHaveLength(1);
      // Once it is given no more, and nothing hangs on it, it is forgotten.
      await admin('keys reseal', { SEALING_KEYS: NEWER });
      expect(await source.query('SELECT version FROM payload_key')).toEqual([{ version: 'newer' }]);
      await expect(keys(api).refuseMissing()).rejects.toThrow('sealed with newer');
      const [{ id }] = await source.query(`SELECT id FROM account_import_process WHERE status = 'PROCESSED' LIMIT 1`);
      expect(await check(id, newer)).toMatchObject({ matches: true });
      await expect(check(id)).rejects.toMatchObject({ status: 409, code: 'payload_not_readable' });
    } finally {
      for (const app of [newer, other, both]) await app.close();
    }
  });

  it('are erased all the same by who has no key for them', async () => {
    const [{ number }] = await source.query('SELECT account_number AS number FROM account ORDER BY 1 LIMIT 1');
    const reason = 'Asked for by letter';
    await source.query(`UPDATE import_supplier SET status = 'Complete' WHERE code = $1`, [supplier.code]);
    const staff = await startAdmin(database.url, {});
    try {
      await staff.get(AdminCommands).run(['customer', 'erase', number], { confirm: number, reason });
      await staff.get(AdminCommands).run(['erase', supplier.code], { confirm: supplier.code, reason });
    } finally {
      await staff.close();
    }
    const kept = 'SELECT count(*)::int AS n FROM account_import_payload WHERE erased_at IS NULL';
    await working(() => until(async () => (await source.query(kept))[0].n === 0));
    // Nobody can tell any more what they were, and that is named.
    expect(await broken()).toEqual(['erased-payloads-leave-their-trace', 'account-is-what-was-sent']);
  });
});
