import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { Tx } from '../../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { ManageStaffUseCase } from '../staff/manage-staff.usecase.js';
import { StaffUsersRepository } from '../staff/staff-users.repository.js';
import { OidcAccountsRepository, type OidcIdentity } from './oidc-accounts.repository.js';

/** The account of the provider that a member of staff had before and has now. */
export interface LinkedOidcAccount {
  readonly before: OidcIdentity | null;
  readonly after: OidcIdentity;
}

/** Links a member of staff to an account of the OpenID provider; the same e-mail address alone never does. */
@Injectable()
export class LinkOidcAccountUseCase {
  constructor(
    private readonly environment: Environment,
    private readonly accounts: OidcAccountsRepository,
    private readonly users: StaffUsersRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly staff: ManageStaffUseCase,
  ) {}

  /**
   * Links a member of staff to an account of the provider and ends their sessions; they sign in there from now on,
   * without passkeys here.
   * @throws NotFound there is no provider or no such member of staff
   * @throws FieldErrorsError the account is linked to another person, or the last administrator with a password would
   * lose it
   */
  async run(tx: Tx, staffUserId: string, subject: string): Promise<LinkedOidcAccount> {
    const { oidcIssuer: issuer } = this.environment;
    if (issuer === undefined) throw new NotFound('There is no single sign-on here.');
    await this.accounts.lock(tx);
    const user = await this.users.find(tx, staffUserId);
    if (user === null) throw new NotFound('There is no such member of staff.');
    const after = { issuer, subject };
    const holder = await this.accounts.find(tx, after);
    if (holder !== null && holder.id !== staffUserId)
      throw new FieldErrorsError({ subject: [`This is the account of ${holder.email} already.`] });
    const before = await this.accounts.identityOf(tx, staffUserId);
    if (before === null && user.role === 'admin' && !user.disabled)
      await this.staff.refuseLast(tx, staffUserId, user.email);
    await this.accounts.link(tx, staffUserId, after);
    await this.passkeys.removeAllOf(tx, staffUserId);
    await this.users.endSessions(tx, staffUserId);
    return { before, after };
  }
}
