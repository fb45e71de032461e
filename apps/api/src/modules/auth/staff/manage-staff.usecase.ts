import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/index.js';
import { Clock } from '../../../platform/time/clock.js';
import { checkPassword, hashPassword } from './passwords.js';
import { InvalidCredentials } from './staff.errors.js';
import type { StaffRole } from './staff-role.js';
import { StaffUsersRepository } from './staff-users.repository.js';

/** What can be changed about a member of staff; what is left out stays. */
export interface StaffChange {
  readonly role?: StaffRole;
  readonly displayName?: string;
  readonly disabled?: boolean;
}

/** What is kept of a change. */
export interface StaffState {
  readonly email: string;
  readonly role: StaffRole;
  readonly displayName: string;
  readonly disabled: boolean;
}

/** Inviting, changing and locking out members of staff. Everything runs in the caller's transaction. */
@Injectable()
export class ManageStaff {
  constructor(
    private readonly users: StaffUsersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns a password for the first sign-in, known at this moment only
   * @throws FieldErrorsError when the address is taken
   */
  async invite(tx: Tx, user: { email: string; displayName: string; role: StaffRole }): Promise<[string, string]> {
    const email = user.email.toLowerCase();
    const password = randomBytes(18).toString('base64url');
    const passwordHash = await hashPassword(password);
    await this.users.lockAll(tx);
    if (await this.users.exists(tx, email)) throw new FieldErrorsError({ email: ['This address has access already.'] });
    const id = newId();
    await this.users.add(tx, { ...user, id, email, passwordHash, createdAt: this.clock.now() });
    return [id, password];
  }

  /**
   * A user who is disabled loses every session at once; a role counts from the next call on.
   * @throws NotFound
   * @throws FieldErrorsError when nobody would be left who can manage staff
   */
  async change(tx: Tx, id: string, change: StaffChange): Promise<{ before: StaffState; after: StaffState }> {
    await this.users.lockAll(tx);
    const before = await this.users.find(tx, id);
    if (before === null) throw new NotFound('There is no such member of staff.');
    const after = { ...before, ...change };
    if (isActiveAdmin(before) && !isActiveAdmin(after) && (await this.users.countActiveAdmins(tx)) === 1)
      throw new FieldErrorsError({ non_field_errors: ['This is the last administrator.'] });
    await this.users.save(tx, id, after, this.clock.now());
    if (after.disabled) await this.users.endSessions(tx, id);
    return { before, after };
  }

  /** @throws NotFound @returns how many sessions ended */
  async endSessions(tx: Tx, id: string): Promise<number> {
    if ((await this.users.find(tx, id)) === null) throw new NotFound('There is no such member of staff.');
    return this.users.endSessions(tx, id);
  }

  /**
   * Sets one's own password, and ends one's other sessions.
   * @throws InvalidCredentials when the current password is wrong
   */
  async changePassword(
    tx: Tx,
    session: { readonly id: string; readonly userId: string; readonly email: string },
    passwords: { readonly current: string; readonly next: string },
  ): Promise<void> {
    const user = await this.users.findEnabled(tx, session.email);
    if (!(await checkPassword(passwords.current, user?.passwordHash ?? null))) throw new InvalidCredentials();
    const passwordHash = await hashPassword(passwords.next);
    // Whoever was disabled meanwhile stays disabled.
    if (!(await this.users.replacePassword(tx, session.userId, passwordHash))) throw new InvalidCredentials();
    await this.users.endSessions(tx, session.userId, session.id);
  }
}

function isActiveAdmin({ role, disabled }: { role: StaffRole; disabled: boolean }): boolean {
  return role === 'admin' && !disabled;
}
