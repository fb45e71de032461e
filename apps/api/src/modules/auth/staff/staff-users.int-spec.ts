import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../platform/database/database.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { EnsureStaffUser } from './ensure-staff-user.usecase.js';
import { SignIn } from './sign-in.usecase.js';
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
    await api.app.get(EnsureStaffUser).run(user);
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
    await api.app.get(EnsureStaffUser).run(user);
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
      const signedIn = api.app.get(SignIn).run({ email, password, address: '192.0.2.1' });
      await expect(signedIn).rejects.toThrow(InvalidCredentials);
    } finally {
      users.findEnabled = find;
    }
    expect(await reader.query('SELECT 1 FROM staff_session')).toEqual([]);
  });
});
