import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { networkOf } from '../../../platform/http/network-of.js';
import { currentRequest } from '../../../platform/logging/request-context.js';
import { OutcomeCounts } from '../../../platform/metrics/outcome-counts.js';
import { Clock } from '../../../platform/time/clock.js';
import { StaffCall } from '../access/staff-call.js';
import { backOffSeconds } from './back-off.js';
import { checkPassword } from './passwords.js';
import { SignInAttemptsRepository } from './sign-in-attempts.repository.js';
import { InvalidCredentials, TooManyAttempts } from './staff.errors.js';
import { type OpenedSession, StaffSessions } from './staff-sessions.service.js';
import { StaffUsersRepository } from './staff-users.repository.js';

/**
 * Failures without a wait: of an account at one address, of an account at all of them, and of an address, which may be
 * shared by many people. Whoever fails elsewhere makes nobody wait until they do so from many addresses at a time.
 */
const TOLERATED = { accountHere: 5, account: 50, address: 20 };

/** Opens a session for a member of staff. */
export interface SignInCommand {
  email: string;
  password: string;
  /** Network address of the client. */
  address: string;
}

/** Whose sign-ins have to wait from now on, for the first time since anybody remembers. */
export interface BlockedSignIns {
  readonly kind: 'account' | 'address';
  /** E-mail address of a user there is; null when an address was blocked. */
  readonly email: string | null;
  /** Where the attempt came from that was one too many. */
  readonly address: string;
}

/** What is recorded, in the transaction it belongs to. */
export interface SignInRecords {
  readonly opened?: (tx: Tx, by: StaffCall) => Promise<void>;
  readonly blocked?: (tx: Tx, blocked: BlockedSignIns) => Promise<void>;
}

/** Signs staff in, ever more slowly after failures. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly users: StaffUsersRepository,
    private readonly attempts: SignInAttemptsRepository,
    private readonly sessions: StaffSessions,
    private readonly clock: Clock,
    private readonly counts: OutcomeCounts,
  ) {}

  /**
   * @throws TooManyAttempts before the password is looked at
   * @throws InvalidCredentials for an unknown or disabled user and for a wrong password, after the same work
   */
  async run({ email, password, address }: SignInCommand, records: SignInRecords = {}): Promise<OpenedSession> {
    const normalised = email.trim().toLowerCase();
    await this.count(normalised, address, records.blocked);
    const user = await this.users.findEnabled(this.database.reader, normalised);
    const isRight = await checkPassword(password, user?.passwordHash ?? null);
    const isProven = user !== null && isRight;
    this.counts.add('staff_sign_in', isProven ? 'succeeded' : 'failed');
    if (!isProven) throw new InvalidCredentials();

    return this.database.transaction(async (tx) => {
      await this.forgive(tx, normalised, address);
      const session = await this.sessions.open(tx, user.id);
      const requestId = currentRequest()?.requestId ?? null;
      await records.opened?.(tx, new StaffCall(user.id, user.email, user.role, address, requestId));
      return session;
    });
  }

  /**
   * Counts an attempt to prove who one is, before it is looked at.
   * @param email in lower case
   * @throws TooManyAttempts
   */
  async count(email: string, address: string, record: SignInRecords['blocked'] = async () => undefined): Promise<void> {
    const keys = keysOf(email, address);
    const blocked = await this.database.transaction(async (tx) => {
      // From an address that has to wait nobody can make an account wait.
      const wait = await this.secondsBlocked(tx, keys.address);
      const here = wait > 0 ? { wait } : await this.countOne(tx, keys.accountHere, TOLERATED.accountHere);
      if (here.wait > 0) return here.wait;
      const account = await this.countOne(tx, keys.account, TOLERATED.account);
      if (account.wait > 0) return account.wait;
      const network = await this.countOne(tx, keys.address, TOLERATED.address);
      // Names that nobody has are whatever somebody typed, a password perhaps, and as many as they like.
      const isBlockedNow = here.isBlockedNow === true || account.isBlockedNow === true;
      const isUser = isBlockedNow && (await this.users.findEnabled(tx, email)) !== null;
      if (isUser) await record(tx, { kind: 'account', email, address });
      if (network.isBlockedNow === true) await record(tx, { kind: 'address', email: null, address });
      return network.wait;
    });
    if (blocked === 0) return;
    this.counts.add('staff_sign_in', 'blocked');
    throw new TooManyAttempts(blocked);
  }

  /** An attempt that was counted was right. */
  async forgive(tx: Tx, email: string, address: string): Promise<void> {
    const keys = keysOf(email, address);
    await this.attempts.forgive(tx, [keys.accountHere, keys.account], keys.address, this.clock.now());
  }

  /** Counts an attempt that may go on (0 seconds), or says how long the caller has to wait. */
  private async countOne(tx: Tx, key: string, tolerated: number): Promise<{ wait: number; isBlockedNow?: boolean }> {
    const now = this.clock.now();
    const failures = await this.attempts.count(tx, key, now);
    if (failures === null) return { wait: Math.max(1, await this.secondsBlocked(tx, key)) };
    const seconds = backOffSeconds(failures, tolerated);
    if (seconds > 0) await this.attempts.block(tx, key, new Date(now.getTime() + seconds * 1000));
    return { wait: 0, isBlockedNow: failures === tolerated };
  }

  private async secondsBlocked(tx: Tx, key: string): Promise<number> {
    const until = await this.attempts.blockedUntil(tx, key);
    return Math.max(0, Math.ceil(((until?.getTime() ?? 0) - this.clock.now().getTime()) / 1000));
  }
}

function keysOf(email: string, address: string): Readonly<Record<keyof typeof TOLERATED, string>> {
  const network = networkOf(address);
  return {
    accountHere: `account-here:${digest(JSON.stringify([email, network]))}`,
    account: `account:${digest(email)}`,
    address: `address:${digest(network)}`,
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
