import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext } from '@nestjs/common';
import { CheckApiKeyUseCase } from '../modules/auth/index.js';
import { Database } from '../platform/database/database.js';
import { startAdmin } from '../testing/admin-context.js';
import { connectAsOwner } from '../testing/connect-as-owner.js';
import { AdminCommands } from './admin-commands.js';
import type { AdminOptions } from './admin-options.js';

let database: TestDatabase;
let app: INestApplicationContext;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startAdmin(database.url);
});

afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const OURS = { organization: 'Ours Ltd' };
const run = (words: string, options: AdminOptions = {}) => app.get(AdminCommands).run(words.split(' '), options);

describe('the commands of an administrator', () => {
  it('register a supplier once, issue keys for its organisation and revoke them', async () => {
    expect(await run('supplier add OURS Ours', OURS)).toBe('Registered OURS.');
    expect(await run('supplier add OURS Ours', OURS)).toBe('OURS exists already; nothing was changed.');
    const key = await run('key issue', OURS);
    expect(await app.get(CheckApiKeyUseCase).run(key)).not.toBeNull();
    const prefix = (await run('key list', OURS)).split(' ')[0];
    expect(key.startsWith(prefix ?? '?')).toBe(true);
    await run('key issue', OURS);
    await expect(run('key issue', OURS)).rejects.toMatchObject({ errors: { non_field_errors: [expect.any(String)] } });
    expect(await run(`key revoke ${prefix}`)).toBe(`Revoked ${prefix}.`);
    await expect(run(`key revoke ${prefix}`)).rejects.toThrow('There is no live key');
  });

  it('register a supplier as a sandbox or live, for ever', async () => {
    const sandbox = { ...OURS, sandbox: true };
    expect(await run('supplier add TRYING Trying', sandbox)).toBe('Registered TRYING as a sandbox.');
    expect(await run('supplier add TRYING Trying', sandbox)).toBe('TRYING exists already; nothing was changed.');
    await expect(run('supplier add TRYING Trying', OURS)).rejects.toThrow('TRYING is a sandbox, and stays one.');
    await run('supplier add SERIOUS Serious', OURS);
    await expect(run('supplier add SERIOUS Serious', sandbox)).rejects.toThrow('SERIOUS is live, and stays so.');
    const kinds = await app
      .get(Database)
      .reader.query(`SELECT code, is_sandbox FROM import_supplier WHERE code IN ('TRYING', 'SERIOUS') ORDER BY code`);
    expect(kinds).toEqual([
      { code: 'SERIOUS', is_sandbox: false },
      { code: 'TRYING', is_sandbox: true },
    ]);
  });

  it.each<[string, AdminOptions, string]>([
    ['supplier add SPLIT Split Energy', OURS, 'does nothing with "Energy"'],
    ['staff add jo@example.org Jo Doe', { role: 'viewer' }, 'does nothing with "Doe"'],
    ['audit verify 1:0123', {}, 'does nothing with "1:0123"'],
    ['packs verify trusted.json', {}, 'does nothing with "trusted.json"'],
    ['audit verify', { trust: 'trusted.json' }, 'does nothing with --trust'],
    ['staff add jo@example.org Jo', { role: 'viewer', expires: '2099-01-01' }, 'does nothing with --expires'],
    ['supplier add LIMITED Limited', { ...OURS, 'read-only': true }, 'does nothing with --read-only'],
  ])('leave nothing of %s unread', async (words, options, problem) => {
    await expect(run(words, options)).rejects.toThrow(problem);
  });

  it('set a supplier to another status, with a reason that is kept', async () => {
    await run('supplier add PAUSING Pausing', OURS);
    await expect(run('supplier status PAUSING Paused')).rejects.toThrow('--reason is missing');
    expect(await run('supplier status PAUSING Paused', { reason: 'Data freeze' })).toBe('PAUSING is Paused.');
    const changes = await app
      .get(Database)
      .reader.query(`SELECT actor, reason, to_status FROM import_supplier_status_change`);
    expect(changes).toEqual([{ actor: 'administrator', reason: 'Data freeze', to_status: 'Paused' }]);
  });

  it('have the payloads of a supplier erased when it is Complete, and say how far that is', async () => {
    await run('supplier add OVER Over', OURS);
    const sure = { confirm: 'OVER', reason: 'Signed off' };
    await expect(run('erase OVER', { reason: 'Signed off' })).rejects.toThrow('--confirm is');
    await expect(run('erase OVER', sure)).rejects.toMatchObject({ code: 'payload_erasure_not_possible' });
    await run('supplier status OVER Complete', { reason: 'Signed off' });
    expect(await run('erase status OVER')).toBe('OVER: nothing was ordered.');
    expect(await run('erase OVER', sure)).toBe('Ordered: workers erase the payloads of OVER.');
    expect(await run('erase OVER', sure)).toBe('An erasure of OVER is under way.');
    expect(await run('erase status OVER')).toBe('OVER: RUNNING, 0 of 0 imports examined, 0 payloads erased.');
    const entries = await app
      .get(Database)
      .reader.query(
        `SELECT actor, action, target, after FROM audit_entry WHERE action = 'supplier.erase_payloads' ORDER BY id`,
      );
    const entry = { actor: 'administrator', action: 'supplier.erase_payloads', target: 'OVER' };
    expect(entries).toEqual([true, false].map((ordered) => ({ ...entry, after: { ordered } })));
  });

  it('empty a sandbox that is paused, once its code is typed again', async () => {
    await run('supplier add EMPTIED Emptied', { ...OURS, sandbox: true });
    await run('supplier add KEPT Kept', OURS);
    await expect(run('supplier empty EMPTIED')).rejects.toThrow('--confirm is');
    await expect(run('supplier empty EMPTIED', { confirm: 'EMPTIED' })).rejects.toMatchObject({
      code: 'sandbox_emptying_not_possible',
    });
    for (const code of ['EMPTIED', 'KEPT']) await run(`supplier status ${code} Paused`, { reason: 'To empty it' });
    expect(await run('supplier empty EMPTIED', { confirm: 'EMPTIED' })).toBe(
      'EMPTIED is empty: 0 imports were deleted.',
    );
    await expect(run('supplier empty KEPT', { confirm: 'KEPT' })).rejects.toMatchObject({
      message: 'Import supplier KEPT is live; only a sandbox is emptied.',
    });
    const entries = await app
      .get(Database)
      .reader.query(`SELECT actor, target, reason, before FROM audit_entry WHERE action = 'supplier.empty'`);
    const entry = { actor: 'administrator', target: 'EMPTIED', reason: 'Emptied by command' };
    expect(entries).toEqual([{ ...entry, before: { imports: 0 } }]);
  });

  it('check what is always true of the rows, and name what is not', async () => {
    const lines = (await run('invariants verify')).split('\n');
    expect(lines.every((line) => line.startsWith('ok '))).toBe(true);
    await app
      .get(Database)
      .reader.query(`INSERT INTO event_feed SELECT id, 3 FROM import_supplier WHERE code = 'OURS'`);
    await expect(run('invariants verify')).rejects.toThrow(/BROKEN {2}.*feed-without-gaps: 1, supplier /);
  });

  it('add a member of staff once and hand out a password', async () => {
    const { reader } = app.get(Database);
    const until = () => reader.query(`SELECT role, password_expires_at > now() AS once FROM staff_user`);
    const handedOut = /^[\w-]{24}\nIt works once, until [\d-]+ [\d:]+ UTC, to choose another one/;
    expect(await run('staff add kim@example.org Kim', { role: 'viewer' })).toMatch(handedOut);
    expect(await run('staff add kim@example.org Kim', { role: 'operator' })).toMatch(handedOut);
    expect(await until()).toEqual([{ role: 'operator', once: true }]);
    await reader.query('UPDATE staff_user SET password_expires_at = NULL, is_invitation = false');
    await expect(run('staff add kim@example.org Kim', { role: 'admin' })).rejects.toThrow('has access already');
    await reader.query('UPDATE staff_user SET disabled_at = now()');
    await expect(run('staff add kim@example.org Kim', { role: 'admin' })).rejects.toThrow(
      'is disabled. Enable them again',
    );
    await reader.query('UPDATE staff_user SET disabled_at = NULL');
    expect(await run('staff reset Kim@example.org')).toMatch(handedOut);
    await expect(run('staff add kim@example.org Kim', { role: 'admin' })).rejects.toThrow('has access already');
    expect(await until()).toEqual([{ role: 'operator', once: true }]);
    await expect(run('staff reset nobody@example.org')).rejects.toThrow('has no access');
    await expect(run('staff unlink kim@example.org')).rejects.toThrow('signs in with a password already');
    await reader.query(`INSERT INTO staff_oidc_account (staff_user_id, issuer, subject, created_at)
      SELECT id, 'https://idp.example', 'kim', now() FROM staff_user`);
    await expect(run('staff reset kim@example.org')).rejects.toThrow('signs in at the OpenID provider');
    expect(await run('staff unlink Kim@example.org')).toMatch(handedOut);
    expect(await run('staff reset kim@example.org')).toMatch(handedOut);
    await expect(run('staff add sam@example.org Sam', { role: 'king' })).rejects.toThrow('--role is one of');
  });

  it('refuse a code that is taken by another organisation or cannot stand in a URL', async () => {
    await run('supplier add TAKEN Taken', OURS);
    await expect(run('supplier add TAKEN Mine', { organization: 'Others Ltd' })).rejects.toThrow(
      'There is no TAKEN of',
    );
    await expect(run('supplier add a/b Odd', OURS)).rejects.toThrow('CODE is');
    await expect(run('staff add nobody Nobody', { role: 'viewer' })).rejects.toThrow('EMAIL is');
  });

  it('check the audit entries and name the first bad one', async () => {
    const count = Number(/^(\d+) audit entries, every hash is right\./.exec(await run('audit verify'))?.[1]);
    const { reader } = app.get(Database);
    const add = `INSERT INTO audit_entry (actor, role, action, target_type, target)
      VALUES ('sam@example.com', 'admin', 'x', 'y', 'z')`;
    await reader.query(add);
    await reader.query(add);
    const head = /--head (\S+)$/.exec(await run('audit verify'))?.[1] ?? '';
    expect(head).toMatch(new RegExp(`^${count + 2}:[0-9a-f]{64}$`));
    const owner = await connectAsOwner(database.url);
    await owner.query('ALTER TABLE audit_entry DISABLE TRIGGER ALL');
    await owner.query('GRANT ALL ON audit_entry TO CURRENT_USER');
    await owner.query(`DELETE FROM audit_entry WHERE id = ${count + 2}`);
    expect(await run('audit verify')).toContain(`${count + 1} audit entries, every hash is right`);
    const cut = `the chain was cut off: it ends with number ${count + 1}, and number ${count + 2} was published`;
    await expect(run('audit verify', { head })).rejects.toThrow(`${cut}.`);
    const earlier = await owner.query(
      `SELECT id || ':' || encode(hash, 'hex') AS head FROM audit_entry WHERE id = $1`,
      [count + 1],
    );
    expect(await run('audit verify', earlier[0])).toContain(`contains number ${count + 1} as it was published`);
    const file = join(await mkdtemp(join(tmpdir(), 'heads-')), 'heads.jsonl');
    const lines = [earlier[0].head, head].map((line: string) => line.split(':'));
    await writeFile(file, lines.map(([entry, hash]) => `${JSON.stringify({ entry, hash })}\n`).join(''));
    await expect(run('audit verify', { head: file })).rejects.toThrow(
      `${cut}; up to ${count + 1} they are as published.`,
    );
    await expect(run('audit verify', { head: 'x' })).rejects.toThrow('--head is');
    await owner.query(`UPDATE audit_entry SET actor = 'eve@example.com'`);
    await owner.destroy();
    await expect(run('audit verify')).rejects.toThrow('first bad one is number 1');
  });

  it.each(['', 'supplier', 'key steal', 'supplier add'])(
    'explain themselves when they are given as %j',
    async (words) => {
      await expect(run(words)).rejects.toThrow('Usage');
    },
  );
});
