import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../platform/database/database.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { EnsureStaffUserUseCase } from './ensure-staff-user.usecase.js';
import { ManageStaffUseCase } from './manage-staff.usecase.js';
import { SignInUseCase } from './sign-in.usecase.js';
import { InvalidCredentials } from './staff.errors.js';
import { StaffUsersRepository } from './staff-users.repository.js';

describe('staff users', () => {
  let database: TestDatabase;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  it('who were disabled stay so when their password is replaced, and what was reset meanwhile stays reset', async () => {
    const user = {
      email: 'leaver@example.com',
      displayName: 'L',
      role: 'viewer',
      password: 'a long passphrase',
    } as const;
    await api.app.get(EnsureStaffUserUseCase).run(user);
    const [users, { reader }] = [
      api.app.get(StaffUsersRepository, { strict: false }),
      api.app.get(Database, { strict: false }),
    ];
    const [{ id, before }] = await reader.query('SELECT id, password_hash AS before FROM staff_user');
    expect(await users.replacePassword(reader, id, before, 'x')).toBe(true);
    expect(await users.replacePassword(reader, id, before, 'y')).toBe(false);
    await reader.query('UPDATE staff_user SET disabled_at = now()');
    expect(await users.replacePassword(reader, id, 'x', 'y')).toBe(false);
    const [row] = await reader.query('SELECT password_hash, disabled_at FROM staff_user');
    expect(row).toEqual({ password_hash: 'x', disabled_at: expect.any(Date) });
  });

  it('sign in with no password that was reset while it was looked at', async () => {
    const user = {
      email: 'slow@example.com',
      displayName: 'S',
      role: 'viewer',
      password: 'a long passphrase',
    } as const;
    await api.app.get(EnsureStaffUserUseCase).run(user);
    const users = api.app.get(StaffUsersRepository, { strict: false });
    const { reader } = api.app.get(Database, { strict: false });
    const find = users.findEnabled.bind(users);
    users.findEnabled = async (tx, email) => {
      const found = await find(tx, email);
      await reader.query(`UPDATE staff_user SET password_hash = 'reset' WHERE email = $1`, [email]);
      return found;
    };
    const { email, password } = user;
    try {
      const signedIn = api.app.get(SignInUseCase).run({ email, password, address: '192.0.2.1' });
      await expect(signedIn).rejects.toThrow(InvalidCredentials);
    } finally {
      users.findEnabled = find;
    }
    expect(await reader.query('SELECT 1 FROM staff_session')).toEqual([]);
  });

  it('of whom one stays who manages staff with a password of their own, whatever becomes of the provider', async () => {
    const staff = api.app.get(ManageStaffUseCase, { strict: false });
    const database = api.app.get(Database, { strict: false });
    for (const name of ['own', 'other'])
      await api.app
        .get(EnsureStaffUserUseCase)
        .run({ email: `${name}@example.com`, displayName: name, role: 'admin', password: 'a long passphrase' });
    const idOf = async (email: string) =>
      (await database.reader.query('SELECT id FROM staff_user WHERE email = $1', [email]))[0].id;
    const [own, other] = [await idOf('own@example.com'), await idOf('other@example.com')];
    const disable = (id: string) => database.transaction((tx) => staff.change(tx, id, { disabled: true }));
    const last = { errors: { non_field_errors: ['This is the last administrator.'] } };
    await database.reader.query(
      `INSERT INTO staff_oidc_account (staff_user_id, issuer, subject, created_at) VALUES ($1, 'https://idp.example', 'o', now())`,
      [other],
    );
    await expect(disable(own)).rejects.toMatchObject(last);
    await database.transaction((tx) => staff.unlink(tx, 'other@example.com'));
    // A password that works once may never be used.
    await expect(disable(own)).rejects.toMatchObject(last);
    await database.reader.query('UPDATE staff_user SET password_expires_at = NULL WHERE id = $1', [other]);
    await disable(own);
    await expect(disable(other)).rejects.toMatchObject(last);
  });
});
