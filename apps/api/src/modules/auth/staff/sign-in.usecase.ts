import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { currentRequest } from '../../../platform/logging/request-context.js';
import { Clock } from '../../../platform/time/clock.js';
import { StaffCall } from '../access/staff-call.js';
import { backOffSeconds } from './back-off.js';
import { networkOf } from './network-of.js';
import { checkPassword } from './passwords.js';
import { SignInAttemptsRepository } from './sign-in-attempts.repository.js';
import { InvalidCredentials, TooManyAttempts } from './staff.errors.js';
import { type OpenedSession, StaffSessions } from './staff-sessions.service.js';
import { StaffUsersRepository } from './staff-users.repository.js';

/** Failures without a wait. An address may be shared by many people. */
const TOLERATED = { account: 5, address: 20 };

/** Opens a session for a member of staff. */
export interface SignInCommand {
  email: string;
  password: string;
  /** Network address of the client. */
  address: string;
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
  ) {}

  /**
   * @param record part of the transaction that opens the session
   * @throws TooManyAttempts before the password is looked at
   * @throws InvalidCredentials for an unknown or disabled user and for a wrong password, after the same work
   */
  async run(
    { email, password, address }: SignInCommand,
    record: (tx: Tx, by: StaffCall) => Promise<void> = async () => undefined,
  ): Promise<OpenedSession> {
    const normalised = email.trim().toLowerCase();
    await this.count(normalised, address);
    const user = await this.users.findEnabled(this.database.reader, normalised);
    const isRight = await checkPassword(password, user?.passwordHash ?? null);
    if (user === null || !isRight) throw new InvalidCredentials();

    return this.database.transaction(async (tx) => {
      await this.forgive(tx, normalised, address);
      const session = await this.sessions.open(tx, user.id);
      const requestId = currentRequest()?.requestId ?? null;
      await record(tx, new StaffCall(user.id, user.email, user.role, address, requestId));
      return session;
    });
  }

  /**
   * Counts an attempt to prove who one is, before it is looked at.
   * @param email in lower case
   * @throws TooManyAttempts
   */
  async count(email: string, address: string): Promise<void> {
    const [accountKey, addressKey] = keysOf(email, address);
    const blocked = await this.database.transaction(async (tx) => {
      // From an address that has to wait nobody can make an account wait.
      const wait = await this.secondsBlocked(tx, addressKey);
      const account = wait > 0 ? wait : await this.countOne(tx, accountKey, TOLERATED.account);
      return account > 0 ? account : this.countOne(tx, addressKey, TOLERATED.address);
    });
    if (blocked > 0) throw new TooManyAttempts(blocked);
  }

  /** An attempt that was counted was right. */
  async forgive(tx: Tx, email: string, address: string): Promise<void> {
    await this.attempts.forgive(tx, ...keysOf(email, address), this.clock.now());
  }

  /** Seconds the caller has to wait; 0 when the attempt was counted and may go on. */
  private async countOne(tx: Tx, key: string, tolerated: number): Promise<number> {
    const now = this.clock.now();
    const failures = await this.attempts.count(tx, key, now);
    if (failures === null) return Math.max(1, await this.secondsBlocked(tx, key));
    const seconds = backOffSeconds(failures, tolerated);
    if (seconds > 0) await this.attempts.block(tx, key, new Date(now.getTime() + seconds * 1000));
    return 0;
  }

  private async secondsBlocked(tx: Tx, key: string): Promise<number> {
    const until = await this.attempts.blockedUntil(tx, key);
    return Math.max(0, Math.ceil(((until?.getTime() ?? 0) - this.clock.now().getTime()) / 1000));
  }
}

function keysOf(email: string, address: string): [account: string, address: string] {
  return [`account:${digest(email)}`, `address:${digest(networkOf(address))}`];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
