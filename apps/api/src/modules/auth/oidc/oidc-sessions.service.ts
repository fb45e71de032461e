import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { Clock } from '../../../platform/time/clock.js';
import { StaffSession } from '../staff/staff-session.entity.js';
import { StaffUser } from '../staff/staff-user.entity.js';
import { StaffUsersRepository } from '../staff/staff-users.repository.js';
import { OidcRefused, OidcUnreachable } from './oidc.errors.js';
import { OidcAccountsRepository } from './oidc-accounts.repository.js';
import { OidcClient } from './oidc-client.js';
import { type OidcGrant, type OidcPerson, type OidcTokens, readTokens } from './oidc-grant.js';
import { actorOf, type RecordOidcAct } from './oidc-records.js';
import { OidcSession } from './oidc-session.entity.js';
import { readRoleMap, roleOfValues } from './role-of-claims.js';
import { SealedBox } from './sealed-box.js';

const PURPOSE = 'oidc session ';
/** Intervals after which a session is over about which the provider was asked and has not answered. */
const UNANSWERED = 3;

/** Milliseconds in which calls that read a session before it ended are told so. */
const ENDED_KEPT = 60_000;

/** Result of checking a session with the provider: unchanged, renewed (its user may differ), or ended. */
export type Held = 'unchanged' | 'renewed' | 'ended';

/**
 * Checks sessions that were opened at the provider with it: when one is used and OIDC_CHECK_SECONDS have passed. A
 * session that it refuses ends; roles are those it gives.
 */
@Injectable()
export class OidcSessions {
  private record: RecordOidcAct = async () => undefined;
  /** Calls of one session at the same time wait for one question; that it ended is kept for those that read it before. */
  private readonly asking = new Map<string, Promise<Held>>();

  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly client: OidcClient,
    private readonly box: SealedBox,
    private readonly accounts: OidcAccountsRepository,
    private readonly users: StaffUsersRepository,
    private readonly clock: Clock,
  ) {}

  /** Sets the recorder of audit entries for events that no request caused. */
  recordWith(record: RecordOidcAct): void {
    this.record = record;
  }

  /** Stores the tokens with which a new session is checked. */
  async add(tx: Tx, sessionId: string, tokens: OidcTokens): Promise<void> {
    const now = this.clock.now();
    const sealedTokens = this.box.seal(PURPOSE + sessionId, tokens);
    await tx.insert(OidcSession, { sessionId, sealedTokens, checkedAt: now, confirmedAt: now });
  }

  /** The tokens of a session; null when it was not opened at the provider. */
  async tokensOf(tx: Tx, sessionId: string): Promise<OidcTokens | null> {
    const session = await tx.findOneBy(OidcSession, { sessionId });
    return session === null ? null : this.open(session);
  }

  /** Asks the provider when it is time. */
  async hold(session: OidcSession): Promise<Held> {
    const { sessionId, checkedAt } = session;
    const known = this.asking.get(sessionId);
    if (known !== undefined) return known;
    const now = this.clock.now();
    if (now.getTime() - checkedAt.getTime() < this.interval) return 'unchanged';
    const asked = this.ask(session, now);
    this.asking.set(sessionId, asked);
    const forget = () => this.asking.delete(sessionId);
    asked.then((held) => (held === 'ended' ? setTimeout(forget, ENDED_KEPT).unref() : forget()), forget);
    return asked;
  }

  /** Applies the provider's present claims to a user. @returns the user after that */
  async change(
    tx: Tx,
    user: StaffUser,
    { role, displayName }: Pick<StaffUser, 'role'> & Pick<OidcPerson, 'displayName'>,
    address: string | null,
    record = this.record,
  ): Promise<StaffUser> {
    const after = { ...user, role, displayName: displayName ?? user.displayName };
    if (after.role === user.role && after.displayName === user.displayName) return user;
    await this.accounts.refresh(tx, user, after);
    const act = { action: 'staff.change_by_provider', target: { type: 'staff', id: user.email } } as const;
    await record(tx, actorOf(after, address), act, {
      before: { role: user.role, displayName: user.displayName },
      after: { role: after.role, displayName: after.displayName },
    });
    return after;
  }

  /** Makes a user whom the provider gives no role any more a viewer, until it gives one again. */
  async withdrawRole(tx: Tx, user: StaffUser, address: string | null, record = this.record): Promise<void> {
    await this.change(tx, user, { role: 'viewer', displayName: null }, address, record);
  }

  private get interval(): number {
    return this.environment.oidcCheckSeconds * 1_000;
  }

  private async ask(session: OidcSession, now: Date): Promise<Held> {
    const { sessionId, checkedAt } = session;
    // Of several processes one asks: a refresh token is good for one use.
    const { affected } = await this.database.reader.update(OidcSession, { sessionId, checkedAt }, { checkedAt: now });
    if (affected !== 1) return 'renewed';
    const identity = await this.accounts.identityOf(this.database.reader, await this.userOf(sessionId));
    const tokens = this.open(session);
    // Without a provider, with another one, or after its sealing key is gone, the session cannot be confirmed.
    if (tokens === null || identity === null || identity.issuer !== this.environment.oidcIssuer)
      return this.end(sessionId, 'oidc_changed');
    try {
      return await this.keep(sessionId, await this.client.renew(tokens, identity.subject), now);
    } catch (error) {
      if (error instanceof OidcRefused) return this.end(sessionId, error.code);
      if (!(error instanceof OidcUnreachable)) throw error;
      return this.unanswered(session, error, now);
    }
  }

  /** Keeps the session while the provider is away for a while, however long the session was unused before. */
  private async unanswered(session: OidcSession, { code }: OidcUnreachable, now: Date): Promise<Held> {
    const { sessionId, unansweredSince } = session;
    const since = unansweredSince ?? now;
    if (now.getTime() - since.getTime() >= UNANSWERED * this.interval) return this.end(sessionId, code);
    if (unansweredSince === null)
      await this.database.reader.update(OidcSession, { sessionId }, { unansweredSince: since });
    return 'unchanged';
  }

  private async keep(sessionId: string, grant: OidcGrant, now: Date): Promise<Held> {
    const role = roleOfValues(grant.values, readRoleMap(this.environment.oidcRoleMap ?? ''));
    if (grant.saysRoles && role === null) return this.end(sessionId, 'oidc_no_role');
    await this.database.transaction(async (tx) => {
      const sealedTokens = this.box.seal(PURPOSE + sessionId, grant.tokens);
      await tx.update(OidcSession, { sessionId }, { sealedTokens, confirmedAt: now, unansweredSince: null });
      const user = await tx.findOneBy(StaffUser, { id: await this.userOf(sessionId, tx) });
      if (user !== null) await this.change(tx, user, { ...grant, role: role ?? user.role }, null);
    });
    return 'renewed';
  }

  /** Ends a session, as that of a user without a role. */
  private async end(sessionId: string, code: string): Promise<Held> {
    await this.database.transaction(async (tx) => {
      const user = await tx.findOneBy(StaffUser, { id: await this.userOf(sessionId, tx) });
      await tx.delete(StaffSession, { id: sessionId });
      if (user === null) return;
      if (code === 'oidc_no_role') {
        await this.users.endSessions(tx, user.id);
        await this.withdrawRole(tx, user, null);
      }
      const act = { action: 'session.end_by_provider', target: { type: 'staff', id: user.email } } as const;
      await this.record(tx, actorOf(user, null), act, { after: { code } });
    });
    return 'ended';
  }

  private async userOf(sessionId: string, tx: Tx = this.database.reader): Promise<string> {
    const session = await tx.findOneBy(StaffSession, { id: sessionId });
    // Ended meanwhile: no user has this id.
    return session?.staffUserId ?? sessionId;
  }

  private open({ sessionId, sealedTokens }: OidcSession): OidcTokens | null {
    return readTokens(this.box.open(PURPOSE + sessionId, sealedTokens));
  }
}
