import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Environment } from '../platform/config/environment.js';
import { Database } from '../platform/database/database.js';
import { SealingKeys } from '../platform/keys/sealing-keys.js';
import { startAdmin } from '../testing/admin-context.js';
import { storeImport } from '../testing/stored-import.js';
import { TEST_KEYS } from '../testing/test-keys.js';
import { AdminCommands } from './admin-commands.js';
import type { AdminOptions } from './admin-options.js';
import { USAGE } from './admin-usage.js';

interface Entry {
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
}

const OURS = { organization: 'Ours Ltd' };
const LIMITS = {
  ...{ expires: '2099-01-01', addresses: '10.0.0.0/8', suppliers: 'READY' },
  ...{ 'read-only': true, 'rotate-refresh-tokens': true },
};

let database: TestDatabase;
let app: INestApplicationContext;

beforeAll(async () => {
  database = await createTestDatabase();
  const seals = `${TEST_KEYS.SEALING_KEYS},older:${'a'.repeat(64)}`;
  app = await startAdmin(database.url, { SEALING_KEYS: seals });
  await run('supplier add READY Ready', OURS);
  await run('supplier add OVER Over', OURS);
  await run('supplier status OVER Complete', { reason: 'Signed off' });
  await run('supplier add TRIED Tried', { ...OURS, sandbox: true });
  await run('supplier status TRIED Paused', { reason: 'To empty it' });
  await run('key issue', OURS);
  await addWebhook();
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const run = (words: string, options: AdminOptions = {}) => app.get(AdminCommands).run(words.split(' '), options);
const query = (sql: string, values: unknown[] = []) => app.get(Database).reader.query(sql, values);

/** A call of every command that succeeds, and what its entry says; null for a command that only looks. */
const CALLS: readonly [string, string | (() => Promise<string>), AdminOptions, Partial<Entry> | null][] = [
  [
    'supplier add',
    'supplier add ACME Acme',
    { ...OURS, sandbox: true },
    {
      action: 'supplier.register',
      target: 'ACME',
      after: { code: 'ACME', name: 'Acme', organization: 'Ours Ltd', is_sandbox: true },
    },
  ],
  [
    'supplier status',
    'supplier status READY Paused',
    { reason: 'Freeze' },
    { action: 'supplier.set_status', target: 'READY', before: { status: 'Ongoing' }, after: { status: 'Paused' } },
  ],
  ['supplier empty', 'supplier empty TRIED', { confirm: 'TRIED' }, { action: 'supplier.empty', target: 'TRIED' }],
  [
    'erase',
    'erase OVER',
    { confirm: 'OVER', reason: 'Signed off' },
    { action: 'supplier.erase_payloads', target: 'OVER' },
  ],
  ['erase status', 'erase status OVER', {}, null],
  [
    'key issue',
    'key issue',
    { ...OURS, ...LIMITS },
    {
      action: 'api_key.issue',
      target: 'Ours Ltd',
      after: {
        ...{ id: expect.any(String), prefix: expect.any(String), expires_at: '2099-01-01', is_read_only: true },
        ...{ address_ranges: '10.0.0.0/8', suppliers: 'READY', rotates_refresh_tokens: true },
      },
    },
  ],
  ['key list', 'key list', OURS, null],
  [
    'key revoke',
    async () => `key revoke ${(await run('key list', OURS)).split(' ')[0]}`,
    {},
    { action: 'api_key.revoke', target: 'Ours Ltd', before: { id: expect.any(String), prefix: expect.any(String) } },
  ],
  [
    'staff add',
    'staff add Kim@example.org Kim',
    { role: 'viewer' },
    { action: 'staff.invite', target: 'kim@example.org', after: { role: 'viewer' } },
  ],
  ['keys generate', 'keys generate', {}, null],
  ['keys status', 'keys status', {}, null],
  [
    'keys reseal',
    'keys reseal',
    { reason: 'A year is over' },
    { action: 'sealed_values.reseal', target: 'seals', after: { resealed: 1, unreadable: 0 } },
  ],
  [
    'staff reset',
    'staff reset Kim@example.org',
    {},
    { action: 'staff.reset_password', target: 'kim@example.org', after: { passkeys_removed: 0 } },
  ],
  [
    'staff unlink',
    async () => {
      await query(`INSERT INTO staff_oidc_account (staff_user_id, issuer, subject, created_at)
        SELECT id, 'https://idp.example', 'kim', now() FROM staff_user WHERE email = 'kim@example.org'`);
      return 'staff unlink Kim@example.org';
    },
    {},
    {
      action: 'staff.unlink_single_sign_on',
      target: 'kim@example.org',
      before: { issuer: 'https://idp.example', subject: 'kim' },
    },
  ],
  ['retention preview', 'retention preview', {}, null],
  ['audit verify', 'audit verify', {}, null],
  ['invariants verify', 'invariants verify', {}, null],
  ['accounts verify', 'accounts verify', {}, null],
  ['packs verify', 'packs verify', {}, null],
  ['customer preview', async () => `customer preview ${await anImport()}`, {}, null],
  [
    'customer erase',
    'customer erase READY/N-1',
    { confirm: 'READY/N-1', reason: 'Request 17' },
    { action: 'customer.erase', after: { payloads: 1, warnings: 0, documents: 0, rows: {} } },
  ],
];

describe('the commands of an administrator', () => {
  it('are all called here, and all explained', () => {
    expect(CALLS.map(([name]) => name).sort()).toEqual([...app.get(AdminCommands).names].sort());
    for (const name of app.get(AdminCommands).names) expect(USAGE).toContain(`  ${name} `);
  });

  it.each(CALLS)(
    '%s leaves one entry of the audit trail when it writes, and none when it only looks',
    async (...call) => {
      const [, words, options, entry] = call;
      const typed = typeof words === 'string' ? words : await words();
      const [rows, entries] = [await contents(), await audited()];
      const printed = await run(typed, options);
      const added = (await audited()).slice(entries.length);
      const hasWritten = JSON.stringify(await contents()) !== JSON.stringify(rows);
      expect(hasWritten || entry?.action === 'supplier.empty').toBe(entry !== null);
      expect(added).toMatchObject(entry === null ? [] : [{ actor: 'administrator', ...entry }]);
      if (/^(key issue|staff add|staff reset|staff unlink)/.test(typed))
        expect(JSON.stringify(added)).not.toContain(printed.split('\n')[0]);
    },
  );

  it('leave no entry and no row when they fail', async () => {
    // Whoever used an invitation is not invited anew.
    await query('UPDATE staff_user SET password_expires_at = NULL, is_invitation = false');
    const [rows, entries] = [await contents(), await audited()];
    await expect(run('supplier add READY Mine', { organization: 'Others Ltd' })).rejects.toThrow(
      'There is no READY of',
    );
    await expect(run('staff add kim@example.org Kim', { role: 'admin' })).rejects.toThrow('has access already');
    expect(await contents()).toEqual(rows);
    expect(await audited()).toEqual(entries);
  });

  it('keep why, where a reason is given', async () => {
    await run('supplier add REASONED Reasoned', { ...OURS, reason: 'Contract of 3 March' });
    expect((await query('SELECT reason FROM audit_entry ORDER BY id DESC LIMIT 1'))[0]).toEqual({
      reason: 'Contract of 3 March',
    });
  });
});

/** One that has no account. */
async function anImport(): Promise<string> {
  const [{ id: supplierId }] = await query(`SELECT id FROM import_supplier WHERE code = 'READY'`);
  await storeImport(app.get(DataSource), { supplierId, number: 'N-1', status: 'ERRORED' });
  return 'READY/N-1';
}

function audited(): Promise<Entry[]> {
  return query('SELECT actor, action, target, before, after FROM audit_entry ORDER BY id');
}

/** A digest of the rows of every table but the audit trail. */
async function contents(): Promise<Record<string, string>> {
  const tables = (await query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'audit_entry' ORDER BY 1`,
  )) as { name: string }[];
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query(
      `SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS rows FROM "${name}" t`,
    );
    digests[name] = row.rows;
  }
  return digests;
}

describe('key list', () => {
  it('says what each key is limited to', async () => {
    await run('key issue', { ...OURS, ...LIMITS });
    const [line = ''] = (await run('key list', OURS)).split('\n').slice(-1);
    expect(line).toMatch(
      / {2}read only {2}until 2099-01-01 .* {2}from 10\.0\.0\.0\/8 {2}for READY {2}refresh tokens for one use$/,
    );
  });

  it('leaves out keys that have expired', async () => {
    await query(`UPDATE api_key SET expires_at = '2024-01-01' WHERE expires_at IS NOT NULL`);
    expect(await run('key list', OURS)).not.toContain('until');
  });
});

/** One whose secret was sealed with an older key. */
async function addWebhook(): Promise<void> {
  const older = new SealingKeys(Object.assign(new Environment(), { sealingKeys: `older:${'a'.repeat(64)}` }));
  const [{ id: owner }] = await query(`SELECT id FROM import_supplier WHERE code = 'READY'`);
  await query(
    `INSERT INTO supplier_webhook (import_supplier_id, url, sealed_secret, starts_after_event, queued_position,
       created_at, modified_at) VALUES ($1, 'https://example.com', $2, 0, 0, now(), now())`,
    [owner, older.seal('secret', { purpose: 'webhook secrets', owner })],
  );
}
