import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { currentRequest } from '../../../platform/logging/request-context.js';
import { Clock } from '../../../platform/time/clock.js';
import { StaffCall } from '../access/staff-call.js';
import { backOffSeconds } from './back-off.js';
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
   * @throws TooManyAttempts before the password is looked at
   * @throws InvalidCredentials for an unknown or disabled user and for a wrong password, after the same work
   */
  async run({ email, password, address }: SignInCommand): Promise<OpenedSession & { by: StaffCall }> {
    const normalised = email.trim().toLowerCase();
    const accountKey = `account:${digest(normalised)}`;
    const addressKey = `address:${digest(address)}`;
    const blocked = await this.countAttempt(accountKey, addressKey);
    if (blocked > 0) throw new TooManyAttempts(blocked);

    const user = await this.users.findEnabled(this.database.reader, normalised);
    const isRight = await checkPassword(password, user?.passwordHash ?? null);
    if (user === null || !isRight) throw new InvalidCredentials();

    return this.database.transaction(async (tx) => {
      await this.attempts.forgive(tx, accountKey, addressKey, this.clock.now());
      const session = await this.sessions.open(tx, user.id);
      const requestId = currentRequest()?.requestId ?? null;
      return { ...session, by: new StaffCall(user.id, user.email, user.role, address, requestId) };
    });
  }

  /** Seconds the caller has to wait; 0 when the attempt was counted and may go on. */
  private countAttempt(accountKey: string, addressKey: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      const account = await this.countOne(tx, accountKey, TOLERATED.account);
      return account > 0 ? account : this.countOne(tx, addressKey, TOLERATED.address);
    });
  }

  private async countOne(tx: Tx, key: string, tolerated: number): Promise<number> {
    const now = this.clock.now();
    const failures = await this.attempts.count(tx, key, now);
    if (failures === null) {
      const until = await this.attempts.blockedUntil(tx, key);
      return Math.max(1, Math.ceil(((until?.getTime() ?? 0) - now.getTime()) / 1000));
    }
    const seconds = backOffSeconds(failures, tolerated);
    if (seconds > 0) await this.attempts.block(tx, key, new Date(now.getTime() + seconds * 1000));
    return 0;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
