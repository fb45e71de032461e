import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { Clock } from '../../../platform/time/clock.js';
import { hashSecret } from '../api-keys/api-key-text.js';
import { OidcSessions } from '../oidc/oidc-sessions.service.js';
import { PasskeyRequirement } from '../passkeys/passkey-requirement.js';
import type { StaffRole } from './staff-role.js';
import { StaffSession } from './staff-session.entity.js';

const MINUTE = 60_000;
const LIFETIME = 12 * 60 * MINUTE;
const IDLE = 30 * MINUTE;

/** A session just opened; the token is known at this moment only. */
export interface OpenedSession {
  id: string;
  token: string;
  expiresAt: Date;
}

/** A live session and whose it is. */
export class StaffSessionView {
  constructor(
    readonly id: string,
    readonly expiresAt: Date,
    readonly user: {
      readonly id: string;
      readonly email: string;
      readonly displayName: string;
      readonly role: StaffRole;
    },
    /** Whether it was opened at the OpenID provider, where there are passwords then. */
    readonly isSingleSignOn: boolean,
    /** The passkey that it was opened with; null for a password, and at the OpenID provider. */
    readonly passkeyId: string | null,
    /** When the session was last confirmed; when it was opened, if never. */
    readonly confirmedAt: Date,
    /** It was opened with a password, and does nothing before a passkey is added. */
    readonly mustEnrolPasskey: boolean,
  ) {}
}

/** Sessions of staff: twelve hours at most, and over after thirty idle minutes. */
@Injectable()
export class StaffSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly oidc: OidcSessions,
    private readonly requirement: PasskeyRequirement,
  ) {}

  /** Opens a session, and clears away those that have expired. */
  async open(tx: Tx, staffUserId: string): Promise<OpenedSession> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + LIFETIME);
    const times = { createdAt: now, lastSeenAt: now, expiresAt };
    await tx.delete(StaffSession, { expiresAt: LessThan(now) });
    const id = newId();
    await tx.insert(StaffSession, { id, staffUserId, hash: hashSecret(token), ...times });
    return { id, token, expiresAt };
  }

  /**
   * The live session with this token, or null.
   * @param isUnattended whether a page asks by itself, which nobody has used of late; anything else counts as activity
   */
  async find(token: string, isUnattended: boolean): Promise<StaffSessionView | null> {
    const session = await this.load(token);
    if (session === null) return null;
    const now = this.clock.now().getTime();
    const idle = now - session.lastSeenAt.getTime();
    if (idle >= MINUTE && !isUnattended) {
      await this.database.reader.update(StaffSession, { id: session.id }, { lastSeenAt: new Date(now) });
    }
    const held = session.oidc ? await this.oidc.hold(session.oidc) : 'unchanged';
    if (held === 'ended') return null;
    // The provider may have given another role, or another request have ended the session meanwhile.
    return this.viewOf(held === 'renewed' ? await this.load(token) : session);
  }

  private async load(token: string): Promise<StaffSession | null> {
    const session = await this.database.reader.findOne(StaffSession, {
      where: { hash: hashSecret(token) },
      relations: { staffUser: true, oidc: true, passkey: true },
    });
    if (session?.staffUser === undefined || session.staffUser.disabledAt !== null) return null;
    const now = this.clock.now().getTime();
    const isLive = session.expiresAt.getTime() > now && now - session.lastSeenAt.getTime() < IDLE;
    return isLive ? session : null;
  }

  /** Records that the session was confirmed now. */
  async confirm(tx: Tx, id: string): Promise<void> {
    await tx.update(StaffSession, { id }, { confirmedAt: this.clock.now() });
  }

  /** Ends a session; one that has ended already stays ended. */
  async close(tx: Tx, id: string): Promise<void> {
    await tx.delete(StaffSession, { id });
  }

  /** A session with its rights; one opened by a password is invalid once the user needs and has a passkey. */
  private async viewOf(session: StaffSession | null): Promise<StaffSessionView | null> {
    if (session?.staffUser === undefined) return null;
    const { id, email, displayName, role } = session.staffUser;
    const isSingleSignOn = session.oidc !== undefined && session.oidc !== null;
    const passkeyId = session.passkey?.passkeyId ?? null;
    const isByPassword = !isSingleSignOn && passkeyId === null;
    const goodFor = isByPassword ? await this.requirement.ofPassword({ id, role }) : 'everything';
    if (goodFor === 'nothing') return null;
    return new StaffSessionView(
      session.id,
      session.expiresAt,
      { id, email, displayName, role },
      isSingleSignOn,
      passkeyId,
      session.confirmedAt ?? session.createdAt,
      goodFor === 'enrolling',
    );
  }
}
