import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { Clock } from '../../../platform/time/clock.js';
import { hashPassword } from '../staff/passwords.js';
import { isRoleAtLeast, type StaffRole } from '../staff/staff-role.js';
import { StaffUser } from '../staff/staff-user.entity.js';
import { StaffUsersRepository } from '../staff/staff-users.repository.js';
import { OidcAccount } from './oidc-account.entity.js';

/** Identity of a person at a provider. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Members of staff by their account at the provider. */
@Injectable()
export class OidcAccountsRepository {
  constructor(
    private readonly users: StaffUsersRepository,
    private readonly clock: Clock,
  ) {}

  async find(tx: Tx, { issuer, subject }: OidcIdentity): Promise<StaffUser | null> {
    const account = await tx.findOne(OidcAccount, { where: { issuer, subject }, relations: { staffUser: true } });
    return account?.staffUser ?? null;
  }

  /** The account of a member of staff at the provider; null for those who sign in with a password. */
  async identityOf(tx: Tx, staffUserId: string): Promise<OidcIdentity | null> {
    const account = await tx.findOneBy(OidcAccount, { staffUserId });
    return account === null ? null : { issuer: account.issuer, subject: account.subject };
  }

  /** Locks the creation of accounts, so that two first sign-ins of one person at the same moment make one account. */
  lock(tx: Tx): Promise<void> {
    return this.users.lockAll(tx);
  }

  /** Creates a user with this account at the provider. @returns null when another user here has the e-mail address */
  async add(
    tx: Tx,
    identity: OidcIdentity,
    { email, displayName, role }: { email: string; displayName: string; role: StaffRole },
  ): Promise<StaffUser | null> {
    if (await this.users.exists(tx, email)) return null;
    const createdAt = this.clock.now();
    const passwordHash = await hashOfNoPassword();
    const user = { id: newId(), email, displayName, role, passwordHash, passwordExpiresAt: null, createdAt };
    await this.users.add(tx, user);
    await this.attach(tx, user.id, identity);
    return { ...user, disabledAt: null, accessGivenAt: null, isInvitation: false, deviceEpoch: 0 };
  }

  /** Links the member of staff to this account: they sign in at the provider with it alone, and without a password. */
  async link(tx: Tx, staffUserId: string, identity: OidcIdentity): Promise<void> {
    await this.attach(tx, staffUserId, identity);
    const passwordHash = await hashOfNoPassword();
    const linked = { passwordHash, passwordExpiresAt: null, isInvitation: false, accessGivenAt: this.clock.now() };
    await tx.update(StaffUser, { id: staffUserId }, linked);
  }

  /** Takes role and name from the provider. A higher role counts as access given now. */
  async refresh(tx: Tx, { id, role: before }: StaffUser, now: { role: StaffRole; displayName: string }): Promise<void> {
    const isMore = isRoleAtLeast(now.role, before) && now.role !== before;
    await tx.update(StaffUser, { id }, { ...now, ...(isMore && { accessGivenAt: this.clock.now() }) });
  }

  private async attach(tx: Tx, staffUserId: string, { issuer, subject }: OidcIdentity): Promise<void> {
    await tx.upsert(OidcAccount, { staffUserId, issuer, subject, createdAt: this.clock.now() }, ['staffUserId']);
  }
}

/** A hash of a random password, for processes of the release before, which check nothing else. */
function hashOfNoPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}
