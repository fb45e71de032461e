import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { checkPassword, hashPassword } from './passwords.js';
import { InvalidCredentials } from './staff.errors.js';
import type { StaffRole } from './staff-role.js';
import { type OneTimePassword, StaffUsersRepository } from './staff-users.repository.js';

/** A change of a member of staff; fields that are left out stay. */
export interface StaffChange {
  readonly role?: StaffRole;
  readonly displayName?: string;
  readonly disabled?: boolean;
}

/** The state of a user, as recorded before and after a change. */
export interface StaffState {
  readonly email: string;
  readonly role: StaffRole;
  readonly displayName: string;
  readonly disabled: boolean;
}

/** An invitation with the one-time password of the first sign-in, which is not stored. */
export interface Invitation {
  readonly id: string;
  readonly password: string;
  readonly expiresAt: Date;
}

/** New access; the earlier password and passkeys are removed. */
export interface ResetAccess extends Invitation {
  readonly passkeysRemoved: number;
}

/** Milliseconds for which a one-time password works. */
const ONE_TIME = 24 * 60 * 60_000;

const HAS_ACCESS = 'This address has access already.';
const IS_DISABLED =
  'Whoever has this address is disabled. Enable them again, and reset their access if they need a password.';

/** Inviting, changing and locking out members of staff. Everything runs in the caller's transaction. */
@Injectable()
export class ManageStaffUseCase {
  constructor(
    private readonly users: StaffUsersRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Invites a member of staff; an unused earlier invitation ends.
   * @throws FieldErrorsError the address has access already, or is disabled
   */
  async invite(tx: Tx, user: { email: string; displayName: string; role: StaffRole }): Promise<Invitation> {
    const email = user.email.toLowerCase();
    const { password, ...once } = await this.oneTimePassword();
    await this.users.lockAll(tx);
    const invited = { ...user, ...once, email };
    const now = this.clock.now();
    const known = await this.users.reinvite(tx, invited, now);
    const other = known === null ? await this.users.findByEmail(tx, email) : null;
    if (other !== null) throw new FieldErrorsError({ email: [other.disabledAt === null ? HAS_ACCESS : IS_DISABLED] });
    const id = known ?? newId();
    if (known === null) await this.users.add(tx, { ...invited, id, createdAt: now }, { isInvitation: true });
    return { id, password, expiresAt: once.passwordExpiresAt };
  }

  /**
   * Gives a member of staff a new one-time password, removes their passkeys and ends their sessions.
   * @throws NotFound no user with access has this address
   * @throws FieldErrorsError they sign in by the OpenID provider and have no password
   */
  async reset(tx: Tx, email: string): Promise<ResetAccess> {
    const { password, ...once } = await this.oneTimePassword();
    const user = await this.users.findEnabled(tx, email.toLowerCase());
    if (user === null && (await this.users.isLinked(tx, email.toLowerCase())))
      throw new FieldErrorsError({ non_field_errors: ['They sign in at the OpenID provider.'] });
    if (user === null) throw new NotFound('Nobody has access by this address.');
    await this.users.giveOneTimePassword(tx, user.id, once, this.clock.now());
    // Before the sessions: who signs in with one at this moment has a session by then, or none.
    const passkeysRemoved = await this.passkeys.removeAllOf(tx, user.id);
    await this.users.endSessions(tx, user.id);
    return { id: user.id, password, expiresAt: once.passwordExpiresAt, passkeysRemoved };
  }

  /**
   * Changes a user. A disabled one loses every session at once; a role counts from the next call on.
   * @throws NotFound
   * @throws FieldErrorsError when no user could manage staff any more
   */
  async change(tx: Tx, id: string, change: StaffChange): Promise<{ before: StaffState; after: StaffState }> {
    await this.users.lockAll(tx);
    const before = await this.users.find(tx, id);
    if (before === null) throw new NotFound('There is no such member of staff.');
    const after = { ...before, ...change };
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await this.refuseLast(tx, id, before.email);
    await this.users.save(tx, id, after, this.clock.now());
    if (after.disabled) await this.users.endSessions(tx, id);
    return { before, after };
  }

  /**
   * Gives a one-time password to a member of staff who signed in at the OpenID provider, and ends their sessions.
   * Role and name stay.
   * @throws NotFound the address is unknown
   * @throws FieldErrorsError they sign in with a password
   */
  async unlink(tx: Tx, email: string): Promise<{ invitation: Invitation; before: object }> {
    const { password, ...once } = await this.oneTimePassword();
    await this.users.lockAll(tx);
    const user = await this.users.findByEmail(tx, email.toLowerCase());
    if (user === null) throw new NotFound('Nobody has access by this address.');
    const before = await this.users.unlink(tx, user.id);
    if (before === null) throw new FieldErrorsError({ non_field_errors: ['They sign in with a password already.'] });
    await this.users.giveOneTimePassword(tx, user.id, once, this.clock.now());
    await this.users.endSessions(tx, user.id);
    return { invitation: { id: user.id, password, expiresAt: once.passwordExpiresAt }, before };
  }

  /**
   * Checks that a user may lose administrator access or the password.
   * @throws FieldErrorsError no other user can manage staff without the OpenID provider
   */
  async refuseLast(tx: Tx, id: string, email: string): Promise<void> {
    if ((await this.users.countAdminsWithPassword(tx, id)) > 0) return;
    const user = await this.users.findEnabled(tx, email);
    // Where all of them are accounts of the provider, one of those is to stay.
    const hasPassword = user !== null && user.passwordExpiresAt === null;
    if (hasPassword || (await this.users.countActiveAdmins(tx)) === 1)
      throw new FieldErrorsError({ non_field_errors: ['This is the last administrator.'] });
  }

  /** @throws NotFound @returns how many sessions ended */
  async endSessions(tx: Tx, id: string): Promise<number> {
    if ((await this.users.find(tx, id)) === null) throw new NotFound('There is no such member of staff.');
    return this.users.endSessions(tx, id);
  }

  /**
   * Sets one's own password, and ends one's other sessions. Whether the new one will do is checked before, by `checkNewPassword`.
   * @throws InvalidCredentials when the current password is wrong
   */
  async changePassword(
    tx: Tx,
    session: { readonly id: string; readonly userId: string; readonly email: string },
    passwords: { readonly current: string; readonly next: string },
  ): Promise<void> {
    const user = await this.users.findEnabled(tx, session.email);
    const checked = user?.passwordHash ?? null;
    if (!(await checkPassword(passwords.current, checked)) || checked === null) throw new InvalidCredentials();
    const passwordHash = await hashPassword(passwords.next);
    // A user who was disabled meanwhile stays disabled, and a password that was reset meanwhile stays reset.
    if (!(await this.users.replacePassword(tx, session.userId, checked, passwordHash))) throw new InvalidCredentials();
    await this.users.endSessions(tx, session.userId, session.id);
  }

  private async oneTimePassword(): Promise<OneTimePassword & { readonly password: string }> {
    const password = randomBytes(18).toString('base64url');
    const passwordExpiresAt = new Date(this.clock.now().getTime() + ONE_TIME);
    return { password, passwordHash: await hashPassword(password), passwordExpiresAt };
  }
}

function isActiveAdmin({ role, disabled }: { role: StaffRole; disabled: boolean }): boolean {
  return role === 'admin' && !disabled;
}
