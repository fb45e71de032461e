import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { Environment } from '../platform/config/environment.js';
import { Database } from '../platform/database/database.js';
import { SealingKeys } from '../platform/keys/sealing-keys.js';
import { startAdmin } from '../testing/admin-context.js';
import { AdminCommands } from './admin-commands.js';

const OLD_SECRET = 'the one secret of earlier releases';
const FIRST = `first:${'a'.repeat(64)}`;
const SECOND = `second:${'b'.repeat(64)}`;
const PURPOSE = 'webhook secrets';

let database: TestDatabase;
let started: INestApplicationContext[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const app = await startAdmin(database.url);
  await app.get(Database).reader.query(
    `WITH organization AS (INSERT INTO organization (id, name, data_import_enabled, created_at)
       VALUES (gen_random_uuid(), 'Ours', true, now()) RETURNING id)
     INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
       SELECT gen_random_uuid(), o.id, 'S' || n, 'S', 'Ongoing', '{}', now(), now() FROM organization o, generate_series(1, 205) n`,
  );
  await app.close();
});
beforeEach(async () => {
  for (const app of started) await app.close();
  started = [];
});
afterAll(async () => {
  for (const app of started) await app.close();
  await database?.drop();
});

async function adminWith(SEALING_KEYS: string, TOKEN_SIGNING_SECRET = '') {
  const app = await startAdmin(database.url, { SEALING_KEYS, TOKEN_SIGNING_SECRET });
  started.push(app);
  const query = (sql: string, values: unknown[] = []) => app.get(Database).reader.query(sql, values);
  return { app, query, run: (words: string) => app.get(AdminCommands).run(words.split(' '), {}) };
}

const keysOf = (sealingKeys?: string, tokenSigningSecret?: string) =>
  new SealingKeys(Object.assign(new Environment(), { sealingKeys, tokenSigningSecret }));

/** A webhook of each supplier whose number is in the bounds, its secret sealed with these keys. */
async function addWebhooks(
  { query }: Awaited<ReturnType<typeof adminWith>>,
  keys: SealingKeys,
  from: number,
  to: number,
) {
  const suppliers = await query(`SELECT id FROM import_supplier WHERE substr(code, 2)::int BETWEEN $1 AND $2`, [
    from,
    to,
  ]);
  for (const { id: owner } of suppliers) {
    await query(
      `INSERT INTO supplier_webhook (import_supplier_id, url, sealed_secret, starts_after_event, queued_position, created_at, modified_at)
       VALUES ($1, 'https://example.com', $2, 0, 0, now(), now())`,
      [owner, keys.seal(`secret of ${owner}`, { purpose: PURPOSE, owner })],
    );
  }
}

describe('the keys that secrets of webhooks are sealed with', () => {
  it('are counted, replaced batch after batch, and replaced for what is left when that was stopped', async () => {
    const before = await adminWith(FIRST, OLD_SECRET);
    await addWebhooks(before, keysOf(undefined, OLD_SECRET), 1, 150);
    await addWebhooks(before, keysOf(FIRST), 151, 204);
    expect(await before.run('keys status')).toBe(
      'first: 54 secrets and 0 payloads sealed, seals what is new\nTOKEN_SIGNING_SECRET: 150 secrets and 0 payloads sealed',
    );

    const admin = await adminWith(`${SECOND},${FIRST}`, OLD_SECRET);
    expect(await admin.run('keys reseal')).toContain('Sealed 204 secrets of webhooks');
    expect(await admin.run('keys reseal')).toContain('Sealed 0 secrets of webhooks');
    const entries = await admin.query(`SELECT actor, target, after FROM audit_entry ORDER BY id`);
    const entry = { actor: 'administrator', target: 'second' };
    expect(entries).toEqual([100, 100, 4].map((resealed) => ({ ...entry, after: { resealed, unreadable: 0 } })));

    const after = await adminWith(SECOND);
    expect(await after.run('keys status')).toBe('second: 204 secrets and 0 payloads sealed, seals what is new');
    const rows = await after.query('SELECT import_supplier_id AS owner, sealed_secret AS sealed FROM supplier_webhook');
    for (const { owner, sealed } of rows) {
      expect(after.app.get(SealingKeys).open(sealed, { purpose: PURPOSE, owner })).toBe(`secret of ${owner}`);
    }
  });

  it('say what hangs on one that is not given, and go on past it', async () => {
    const admin = await adminWith(FIRST);
    await addWebhooks(admin, keysOf(`third:${'c'.repeat(64)}`), 205, 205);
    expect(await admin.run('keys status')).toContain('third: 1 secrets and 0 payloads sealed, THE KEY IS NOT GIVEN');
    const both = await adminWith(`${FIRST},${SECOND}`);
    await expect(both.run('keys reseal')).rejects.toThrow(/^Sealed 204 secrets of webhooks .* No key opens 1 secrets/);
  });

  it('drop an earlier secret that none opens once its day is over, and keep one that still signs', async () => {
    const admin = await adminWith(`${SECOND},${FIRST}`);
    await admin.query(`UPDATE supplier_webhook SET earlier_sealed_secret = 'lost',
      earlier_secret_until = now() + CASE WHEN import_supplier_id = (SELECT min(import_supplier_id::text) FROM supplier_webhook)::uuid
        THEN interval '1 hour' ELSE interval '-1 hour' END`);
    await expect(admin.run('keys reseal')).rejects.toThrow('No key opens 2 secrets');
    const kept = await admin.query('SELECT 1 FROM supplier_webhook WHERE earlier_sealed_secret IS NOT NULL');
    expect(kept).toHaveLength(1);
  });

  it('seal the oldest of the secrets that still sign as well', async () => {
    const before = await adminWith(`${SECOND},${FIRST}`);
    const [{ id: owner }] = await before.query('SELECT min(import_supplier_id::text) AS id FROM supplier_webhook');
    const sealed = keysOf(FIRST).seal('what it signed by', { purpose: PURPOSE, owner });
    await before.query(
      `UPDATE supplier_webhook SET oldest_sealed_secret = $1, oldest_secret_until = now() + interval '1 hour'
       WHERE import_supplier_id = $2`,
      [sealed, owner],
    );
    await before.run('keys reseal').catch(() => undefined);
    const [{ anew }] = await before.query('SELECT max(oldest_sealed_secret) AS anew FROM supplier_webhook');
    expect(keysOf(SECOND).open(anew, { purpose: PURPOSE, owner })).toBe('what it signed by');
  });

  it('seal what rules of alerts post to as well', async () => {
    const before = await adminWith(FIRST);
    const [{ id: owner }] = await before.query(
      `INSERT INTO alert_rule (id, name, kind, mail_to, is_enabled, webhook_host, sealed_webhook, created_at, created_by, modified_at)
       VALUES (gen_random_uuid(), 'A rule', 'WORKER_LOST', '{}', true, 'hooks.example', '', now(), 'kim', now()) RETURNING id`,
    );
    const sealed = keysOf(FIRST).seal('where and by what', { purpose: PURPOSE, owner });
    await before.query('UPDATE alert_rule SET sealed_webhook = $1', [sealed]);
    await before.query('DELETE FROM supplier_webhook');
    expect(await (await adminWith(`${SECOND},${FIRST}`)).run('keys reseal')).toContain('Sealed 1 secrets of webhooks');
    const after = await adminWith(SECOND);
    expect(await after.run('keys status')).toBe('second: 1 secrets and 0 payloads sealed, seals what is new');
    const [{ sealed: anew }] = await after.query('SELECT sealed_webhook AS sealed FROM alert_rule');
    expect(after.app.get(SealingKeys).open(anew, { purpose: PURPOSE, owner })).toBe('where and by what');
  });

  it('are needed: what the old secret sealed is not sealed with it again', async () => {
    const admin = await adminWith('', OLD_SECRET);
    await expect(admin.run('keys reseal')).rejects.toThrow('SEALING_KEYS is missing');
  });

  it('are made without printing any that is in use', async () => {
    const made = await (await adminWith(FIRST)).run('keys generate');
    expect(made).toMatch(/^TOKEN_KEYS=[\w-]+:[0-9a-f]{64}\nSEALING_KEYS=[\w-]+:[0-9a-f]{64}$/);
  });
});
