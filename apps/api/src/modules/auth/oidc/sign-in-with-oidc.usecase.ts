import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import type { DomainError } from '../../../platform/errors/domain-error.js';
import { OutcomeCounts } from '../../../platform/metrics/outcome-counts.js';
import { Clock } from '../../../platform/time/clock.js';
import type { StaffRole } from '../staff/staff-role.js';
import { type OpenedSession, StaffSessions } from '../staff/staff-sessions.service.js';
import type { StaffUser } from '../staff/staff-user.entity.js';
import { StaffUsersRepository } from '../staff/staff-users.repository.js';
import { OidcAccountDisabled, OidcEmailMissing, OidcEmailTaken, OidcNoRole, OidcSignInLapsed } from './oidc.errors.js';
import { OidcAccountsRepository, type OidcIdentity } from './oidc-accounts.repository.js';
import { type BegunSignIn, OidcClient } from './oidc-client.js';
import type { OidcGrant } from './oidc-grant.js';
import { actorOf, type RecordOidcAct, stranger } from './oidc-records.js';
import { OidcSessions } from './oidc-sessions.service.js';
import { readRoleMap, roleOfValues } from './role-of-claims.js';
import { SealedBox } from './sealed-box.js';

/** Milliseconds within which a sign-in at the provider has to end. */
const PATIENCE = 10 * 60_000;
const PURPOSE = 'oidc sign-in';

/** A sign-in that continues at the provider. */
export interface BegunOidcSignIn {
  readonly authorizationUrl: string;
  /** For the same browser to bring back: what it began, sealed. */
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** What a browser brings back from the provider. */
export interface OidcCallback {
  readonly ticket: string;
  /** The query that the provider added to our address. */
  readonly query: string;
  /** Network address of the client. */
  readonly address: string;
}

/** Signs staff in with their accounts at the OpenID provider, known by issuer and subject and by nothing else. */
@Injectable()
export class SignInWithOidcUseCase {
  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly client: OidcClient,
    private readonly box: SealedBox,
    private readonly accounts: OidcAccountsRepository,
    private readonly users: StaffUsersRepository,
    private readonly sessions: StaffSessions,
    private readonly held: OidcSessions,
    private readonly clock: Clock,
    private readonly counts: OutcomeCounts,
  ) {}

  /** @throws NotFound without a provider @throws OidcUnreachable */
  async begin(): Promise<BegunOidcSignIn> {
    const { url, ...begun } = await this.client.begin();
    const expiresAt = new Date(this.clock.now().getTime() + PATIENCE);
    const ticket = this.box.seal(PURPOSE, { ...begun, until: expiresAt.getTime() });
    return { authorizationUrl: url.href, ticket, expiresAt };
  }

  /**
   * @throws OidcSignInLapsed before the provider is asked, when the ticket is not of this answer
   * @throws DomainError one of oidc.errors.ts; whom the provider knows and we do not let in leaves an entry
   */
  async finish({ ticket, query, address }: OidcCallback, record: RecordOidcAct): Promise<OpenedSession> {
    const parameters = new URLSearchParams(query);
    const grant = await this.client.finish(parameters, this.begunBy(ticket, parameters));
    const opened = await this.database.transaction((tx) => this.admit(tx, grant, address, record));
    const isOpen = 'token' in opened;
    this.counts.add('staff_sign_in', isOpen ? 'succeeded' : 'failed');
    if (isOpen) return opened;
    throw opened;
  }

  private begunBy(ticket: string, parameters: URLSearchParams): BegunSignIn {
    const { state, nonce, verifier, until } = Object(this.box.open(PURPOSE, ticket));
    const isLive = typeof until === 'number' && this.clock.now().getTime() < until;
    // A browser that follows an address from another one has no ticket with its state.
    if (!isLive || parameters.get('state') !== state) throw new OidcSignInLapsed();
    return { state, nonce, verifier };
  }

  /** @returns the session, or why there is none; the records of a refusal are committed, too */
  private async admit(
    tx: Tx,
    grant: OidcGrant,
    address: string,
    record: RecordOidcAct,
  ): Promise<OpenedSession | DomainError> {
    const identity = { issuer: this.environment.oidcIssuer ?? '', subject: grant.subject };
    await this.accounts.lock(tx);
    const known = await this.accounts.find(tx, identity);
    const role = roleOfValues(grant.values, readRoleMap(this.environment.oidcRoleMap ?? ''));
    const user = await this.userFor(tx, identity, known, grant, role, address, record);
    if ('code' in user) {
      if (known !== null) await this.users.endSessions(tx, known.id);
      if (known !== null && role === null) await this.held.withdrawRole(tx, known, address, record);
      const target = { type: 'oidc_account', id: grant.subject };
      const { email, values } = grant;
      const after = { code: user.code, issuer: identity.issuer, email, staff: known?.email ?? null, values };
      await record(tx, stranger(address), { action: 'session.refused', target }, { after });
      return user;
    }
    const session = await this.sessions.open(tx, user.id);
    await this.held.add(tx, session.id, grant.tokens);
    await record(tx, actorOf(user, address), { action: 'session.open', target: staff(user) }, { after: identity });
    return session;
  }

  private async userFor(
    tx: Tx,
    identity: OidcIdentity,
    known: StaffUser | null,
    { email, displayName }: OidcGrant,
    role: StaffRole | null,
    address: string,
    record: RecordOidcAct,
  ): Promise<StaffUser | DomainError> {
    if (role === null) return new OidcNoRole(this.environment.oidcRolesClaim);
    if (known !== null) {
      if (known.disabledAt !== null) return new OidcAccountDisabled();
      return this.held.change(tx, known, { role, displayName }, address, record);
    }
    if (email === null) return new OidcEmailMissing();
    const made = await this.accounts.add(tx, identity, { email, displayName: displayName ?? email, role });
    if (made === null) return new OidcEmailTaken();
    const after = { role, ...identity };
    await record(tx, actorOf(made, address), { action: 'staff.add_by_provider', target: staff(made) }, { after });
    return made;
  }
}

function staff({ email }: StaffUser): { type: string; id: string } {
  return { type: 'staff', id: email };
}
