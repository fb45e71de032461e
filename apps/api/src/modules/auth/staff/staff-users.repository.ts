import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { Tx } from '../../../platform/database/database.js';
import type { StaffState } from './manage-staff.usecase.js';
import { STAFF_ROLES } from './staff-role.js';
import { StaffUser } from './staff-user.entity.js';

/** A new member of staff. */
export type NewStaffUser = Omit<StaffUser, 'disabledAt' | 'accessGivenAt' | 'isInvitation' | 'deviceEpoch'>;

/** Stored state of a one-time password. */
export interface OneTimePassword {
  readonly passwordHash: string;
  readonly passwordExpiresAt: Date;
}

const ADMINS_WITH_PASSWORD = `SELECT count(*)::int AS count FROM staff_user u
  WHERE u.role = 'admin' AND u.disabled_at IS NULL AND u.password_expires_at IS NULL AND u.id <> $1
    AND NOT EXISTS (SELECT FROM staff_oidc_account o WHERE o.staff_user_id = u.id)`;

const NEXT_EPOCH = () => 'device_epoch + 1';

/** Reads and writes of staff users. */
@Injectable()
export class StaffUsersRepository {
  /**
   * Finds a user who may sign in with a password: not disabled, and without an account at the OpenID provider.
   * @param email in lower case
   */
  findEnabled(tx: Tx, email: string): Promise<StaffUser | null> {
    return tx
      .createQueryBuilder(StaffUser, 'u')
      .where('u.email = :email AND u.disabled_at IS NULL', { email })
      .andWhere('NOT EXISTS (SELECT FROM staff_oidc_account o WHERE o.staff_user_id = u.id)')
      .getOne();
  }

  /**
   * An enabled user by id, who stays enabled until the transaction ends.
   * @param lock `share` allows other readers; `own` for changes of the user's records
   */
  async lockEnabled(tx: Tx, id: string, lock: 'share' | 'own'): Promise<StaffUser | null> {
    return tx
      .createQueryBuilder(StaffUser, 'u')
      .setLock(lock === 'share' ? 'pessimistic_read' : 'for_no_key_update')
      .where('u.id = :id AND u.disabled_at IS NULL', { id })
      .andWhere('NOT EXISTS (SELECT FROM staff_oidc_account o WHERE o.staff_user_id = u.id)')
      .getOne();
  }

  /** Stores since when a user has had their present access. */
  async dateAccess(tx: Tx, id: string, accessGivenAt: Date): Promise<void> {
    await tx.update(StaffUser, { id }, { accessGivenAt });
  }

  exists(tx: Tx, email: string): Promise<boolean> {
    return tx.existsBy(StaffUser, { email });
  }

  async add(tx: Tx, user: NewStaffUser, { isInvitation = false } = {}): Promise<void> {
    await tx.insert(StaffUser, { ...user, isInvitation });
  }

  /** Whether the password is still this one, and its user not disabled; neither changes before the transaction ends. */
  async stillHasPassword(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
    const lock = { mode: 'pessimistic_read' } as const;
    return (await tx.findOne(StaffUser, { where: { id, passwordHash, disabledAt: IsNull() }, lock })) !== null;
  }

  /** @param before hash of the password that was checked @returns false when that was replaced meanwhile, or its user disabled */
  async replacePassword(tx: Tx, id: string, before: string, passwordHash: string): Promise<boolean> {
    const chosen = { passwordHash, passwordExpiresAt: null };
    const { affected } = await tx.update(StaffUser, { id, passwordHash: before, disabledAt: IsNull() }, chosen);
    return affected === 1;
  }

  /** @param before hash of the one-time password @returns false when that was replaced already, or its user disabled */
  async replaceOneTimePassword(tx: Tx, id: string, before: string, passwordHash: string): Promise<boolean> {
    const unused = { id, passwordHash: before, passwordExpiresAt: Not(IsNull()), disabledAt: IsNull() };
    const { affected } = await tx.update(StaffUser, unused, {
      passwordHash,
      passwordExpiresAt: null,
      isInvitation: false,
    });
    return affected === 1;
  }

  /** Replaces an invitation that was not used. @returns the id of its user; null when there is none */
  async reinvite(
    tx: Tx,
    { email, ...invited }: Omit<NewStaffUser, 'id' | 'createdAt'>,
    accessGivenAt: Date,
  ): Promise<string | null> {
    const unused = { email, isInvitation: true, disabledAt: IsNull() };
    const { affected } = await tx.update(StaffUser, unused, { ...invited, accessGivenAt });
    return affected === 1 ? (await tx.findOneByOrFail(StaffUser, { email })).id : null;
  }

  /** How often the password of an account was reset; 0 for an unknown address. @param email in lower case */
  async deviceEpochOf(tx: Tx, email: string): Promise<number> {
    return (await tx.findOne(StaffUser, { where: { email }, select: { deviceEpoch: true } }))?.deviceEpoch ?? 0;
  }

  /** Ends the tokens of known browsers, too. */
  async giveOneTimePassword(tx: Tx, id: string, once: OneTimePassword, accessGivenAt: Date): Promise<void> {
    await tx.update(StaffUser, { id }, { ...once, accessGivenAt, isInvitation: false, deviceEpoch: NEXT_EPOCH });
  }

  /** Sets a password without asking for the one before, and enables a disabled user. */
  async setPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
    await tx.update(
      StaffUser,
      { email },
      { passwordHash, passwordExpiresAt: null, disabledAt: null, deviceEpoch: NEXT_EPOCH },
    );
  }

  /** Locks changes of staff, so that two at once cannot remove the last administrators. */
  async lockAll(tx: Tx): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('staff_user', 0))`);
  }

  async find(tx: Tx, id: string): Promise<StaffState | null> {
    const user = await tx.findOneBy(StaffUser, { id });
    if (user === null) return null;
    const { email, role, displayName, disabledAt } = user;
    return { email, role, displayName, disabled: disabledAt !== null };
  }

  findByEmail(tx: Tx, email: string): Promise<StaffUser | null> {
    return tx.findOneBy(StaffUser, { email });
  }

  /** Whether the user with this address signs in at the OpenID provider. */
  async isLinked(tx: Tx, email: string): Promise<boolean> {
    const sql = 'SELECT FROM staff_oidc_account o JOIN staff_user u ON u.id = o.staff_user_id WHERE u.email = $1';
    return (await tx.query<unknown[]>(sql, [email])).length > 0;
  }

  /** Removes the link to an account of the provider. @returns the removed link; null when there was none */
  async unlink(tx: Tx, id: string): Promise<{ issuer: string; subject: string } | null> {
    const [rows] = await tx.query<[{ issuer: string; subject: string }[]]>(
      'DELETE FROM staff_oidc_account WHERE staff_user_id = $1 RETURNING issuer, subject',
      [id],
    );
    return rows[0] ?? null;
  }

  /**
   * Counts administrators who can sign in without the OpenID provider: with a password that they chose.
   * @param except a user who is not counted
   */
  async countAdminsWithPassword(tx: Tx, except: string): Promise<number> {
    const [{ count }] = await tx.query<[{ count: number }]>(ADMINS_WITH_PASSWORD, [except]);
    return count;
  }

  countActiveAdmins(tx: Tx): Promise<number> {
    return tx.countBy(StaffUser, { role: 'admin', disabledAt: IsNull() });
  }

  /**
   * Stores the state. A user who is disabled already keeps the time of it. More rights than before count as access given
   * now.
   */
  async save(tx: Tx, id: string, { role, displayName, disabled }: StaffState, now: Date): Promise<void> {
    await tx.query(
      `UPDATE staff_user SET role = $2, display_name = $3,
         access_given_at = CASE WHEN array_position($6::text[], $2) > array_position($6::text[], role)
           OR (disabled_at IS NOT NULL AND NOT $4::boolean) THEN $5::timestamptz ELSE access_given_at END,
         disabled_at = CASE WHEN $4::boolean THEN coalesce(disabled_at, $5::timestamptz) END WHERE id = $1`,
      [id, role, displayName, disabled, now, [...STAFF_ROLES]],
    );
  }

  /** @param except a session that stays @returns how many ended */
  async endSessions(tx: Tx, staffUserId: string, except: string | null = null): Promise<number> {
    const [ended] = await tx.query<[unknown[]]>(
      'DELETE FROM staff_session WHERE staff_user_id = $1 AND id IS DISTINCT FROM $2::uuid RETURNING id',
      [staffUserId, except],
    );
    return ended.length;
  }
}
