import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { networkOf } from '../../../platform/http/network-of.js';
import { currentRequest } from '../../../platform/logging/request-context.js';
import { OutcomeCounts } from '../../../platform/metrics/outcome-counts.js';
import { Clock } from '../../../platform/time/clock.js';
import { StaffCall } from '../access/staff-call.js';
import { PasskeyRequired } from '../passkeys/passkey.errors.js';
import { PasskeyRequirement } from '../passkeys/passkey-requirement.js';
import { checkNewPassword } from './check-new-password.js';
import { DeviceTokens } from './device-tokens.js';
import { lockoutSeconds } from './lockout.js';
import { checkPassword, hashPassword } from './passwords.js';
import { EACH, SignInAttemptsRepository, TOGETHER } from './sign-in-attempts.repository.js';
import { InvalidCredentials, NewPasswordRequired, OneTimePasswordExpired, TooManyAttempts } from './staff.errors.js';
import { type OpenedSession, StaffSessions } from './staff-sessions.service.js';
import type { StaffUser } from './staff-user.entity.js';
import { StaffUsersRepository } from './staff-users.repository.js';
import { StrangersTurn } from './strangers-turn.js';

/**
 * Failed attempts without a delay. `known`: a browser that signed in to the account before, or a session.
 * `accountHere`: strangers for one account from one address. `address`: all strangers from one address, which many
 * people may share. Each is counted apart, so that somebody who knows an e-mail address cannot lock its owner out.
 */
const TOLERATED = { known: 5, accountHere: 5, address: 20 };

/** Failures for one account, from all addresses together, that are recorded as guessing. */
const GUESSING = 50;

/** A known browser or session of the account, by its key. */
export type Known = `device:${string}` | `session:${string}`;

/** Opens a session for a member of staff. */
export interface SignInCommand {
  email: string;
  password: string;
  /** Network address of the client. */
  address: string;
  /** What takes the place of a one-time password; only and always with one. */
  newPassword?: string | undefined;
  /** The token that an earlier sign-in gave this browser. */
  deviceToken?: string | undefined;
}

/** A session, and what the browser brings along when it signs in again. */
export interface SignedIn extends OpenedSession {
  readonly deviceToken: string;
}

/** A newly blocked account or address, or an account whose password is being guessed from many addresses. Reported once for each episode. */
export interface BlockedSignIns {
  readonly kind: 'account' | 'address' | 'guessed';
  /** E-mail address of a user there is; null when an address was blocked. */
  readonly email: string | null;
  /** Address of the attempt that exceeded the limit. */
  readonly address: string;
}

/** Recorders of audit entries, each called in the transaction of its event. */
export interface SignInRecords {
  readonly opened?: (tx: Tx, by: StaffCall) => Promise<void>;
  /** A one-time password was replaced. */
  readonly replaced?: (tx: Tx, by: StaffCall) => Promise<void>;
  readonly blocked?: (tx: Tx, blocked: BlockedSignIns) => Promise<void>;
}

type RecordBlocked = NonNullable<SignInRecords['blocked']>;

/** An attempt to prove one's identity. */
export interface Attempt {
  /** In lower case. */
  readonly email: string;
  /** Network address of the client. */
  readonly address: string;
  /** Null for a stranger. */
  readonly known: Known | null;
}

/** Signs staff in, ever more slowly after failures. */
@Injectable()
export class SignInUseCase {
  constructor(
    private readonly database: Database,
    private readonly users: StaffUsersRepository,
    private readonly attempts: SignInAttemptsRepository,
    private readonly sessions: StaffSessions,
    private readonly clock: Clock,
    private readonly counts: OutcomeCounts,
    private readonly devices: DeviceTokens,
    private readonly requirement: PasskeyRequirement,
    private readonly turn: StrangersTurn,
  ) {}

  /**
   * Signs in by password. Strangers wait for each other, and known browsers for nobody.
   * @throws ManyStrangers before the attempt is counted
   * @throws TooManyAttempts before the password is checked
   * @throws InvalidCredentials unknown or disabled user or wrong password, after equal work
   * @throws PasskeyRequired, OneTimePasswordExpired, NewPasswordRequired and FieldErrorsError after the password was
   * right
   */
  async run(command: SignInCommand, records: SignInRecords = {}): Promise<SignedIn> {
    const { password, address, deviceToken } = command;
    const email = command.email.trim().toLowerCase();
    const epoch = deviceToken === undefined ? 0 : await this.users.deviceEpochOf(this.database.reader, email);
    const device = this.devices.nameIn(deviceToken ?? null, email, epoch);
    const attempt: Attempt = { email, address, known: device === null ? null : `device:${device}` };
    const check = () => this.check(attempt, password, records.blocked);
    const user = await (attempt.known === null ? this.turn.run(check) : check());
    await this.refuseWhereAPasskeyIsNeeded(user, attempt);
    const replacement = await this.replacementFor(user, command, attempt);

    return this.database.transaction(async (tx) => {
      if (replacement === null) await this.forgive(tx, attempt);
      // Who changed or reset it meanwhile has ended all sessions.
      if (replacement === null && !(await this.users.stillHasPassword(tx, user.id, user.passwordHash)))
        throw new InvalidCredentials();
      // It works once: of two at the same time one comes too late.
      if (
        replacement !== null &&
        !(await this.users.replaceOneTimePassword(tx, user.id, user.passwordHash, replacement))
      )
        throw new InvalidCredentials();
      const session = await this.sessions.open(tx, user.id);
      const by = new StaffCall(user.id, user.email, user.role, address, currentRequest()?.requestId ?? null);
      if (replacement !== null) await records.replaced?.(tx, by);
      await records.opened?.(tx, by);
      return {
        ...session,
        deviceToken: (device !== null && deviceToken) || this.devices.issue(email, user.deviceEpoch),
      };
    });
  }

  /** Counts the attempt and checks its password. @throws TooManyAttempts @throws InvalidCredentials */
  private async check(attempt: Attempt, password: string, record: SignInRecords['blocked']): Promise<StaffUser> {
    await this.count(attempt, record);
    const user = await this.users.findEnabled(this.database.reader, attempt.email);
    const isRight = await checkPassword(password, user?.passwordHash ?? null);
    const isProven = user !== null && isRight;
    this.counts.add('staff_sign_in', isProven ? 'succeeded' : 'failed');
    if (!isProven) throw new InvalidCredentials();
    return user;
  }

  /** @throws PasskeyRequired */
  private async refuseWhereAPasskeyIsNeeded(user: StaffUser, attempt: Attempt): Promise<void> {
    if ((await this.requirement.ofPassword(user)) !== 'nothing') return;
    await this.database.transaction((tx) => this.forgive(tx, attempt));
    throw new PasskeyRequired();
  }

  /** @returns the hash of the password that replaces a one-time one; null when nothing is replaced */
  private async replacementFor(user: StaffUser, command: SignInCommand, attempt: Attempt): Promise<string | null> {
    const { password, newPassword } = command;
    const { passwordExpiresAt: expiresAt } = user;
    if (expiresAt === null && newPassword === undefined) return null;
    // The password was right, so the attempt does not count as failed.
    await this.database.transaction((tx) => this.forgive(tx, attempt));
    if (expiresAt === null)
      throw new FieldErrorsError({ new_password: ['Only a one-time password is replaced when signing in.'] });
    if (expiresAt <= this.clock.now()) throw new OneTimePasswordExpired();
    if (newPassword === undefined) throw new NewPasswordRequired();
    await checkNewPassword(password, newPassword);
    return hashPassword(newPassword);
  }

  /** Counts an attempt to prove one's identity as failed, before it is checked. @throws TooManyAttempts */
  async count(attempt: Attempt, record: SignInRecords['blocked'] = async () => undefined): Promise<void> {
    const blocked = await this.database.transaction((tx) =>
      attempt.known === null ? this.countStranger(tx, attempt, record) : this.countKnown(tx, attempt, record),
    );
    if (blocked === 0) return;
    this.counts.add('staff_sign_in', 'blocked');
    throw new TooManyAttempts(blocked);
  }

  /** An attempt that was counted was right. */
  async forgive(tx: Tx, attempt: Attempt): Promise<void> {
    const keys = keysOf(attempt);
    if (attempt.known === null) await this.attempts.forgive(tx, keys.accountHere, [keys.account, keys.address]);
    else await this.attempts.forgive(tx, keys.known, []);
    await this.attempts.forget(tx, this.clock.now());
  }

  /** @returns seconds to wait */
  private async countStranger(tx: Tx, attempt: Attempt, record: RecordBlocked): Promise<number> {
    const { email, address } = attempt;
    const keys = keysOf(attempt);
    // A blocked address cannot block accounts.
    const wait = await this.secondsBlocked(tx, keys.address);
    const here = wait > 0 ? { wait } : await this.countOne(tx, keys.accountHere, TOLERATED.accountHere, EACH);
    if (here.wait > 0) return here.wait;
    const isGuessing = (await this.attempts.count(tx, keys.account, this.clock.now(), TOGETHER)) === GUESSING;
    const network = await this.countOne(tx, keys.address, TOLERATED.address, TOGETHER);
    // Unknown names are not recorded: they may be a mistyped password, and there is no limit to them.
    const isUser = (here.isBlockedNow === true || isGuessing) && (await this.users.findEnabled(tx, email)) !== null;
    if (isUser && here.isBlockedNow === true) await record(tx, { kind: 'account', email, address });
    if (isUser && isGuessing) await record(tx, { kind: 'guessed', email, address });
    if (network.isBlockedNow === true) await record(tx, { kind: 'address', email: null, address });
    return network.wait;
  }

  /** @returns seconds to wait */
  private async countKnown(tx: Tx, attempt: Attempt, record: RecordBlocked): Promise<number> {
    const { email, address } = attempt;
    const { wait, isBlockedNow } = await this.countOne(tx, keysOf(attempt).known, TOLERATED.known, EACH);
    if (isBlockedNow === true) await record(tx, { kind: 'account', email, address });
    return wait;
  }

  /** Counts an attempt. @returns `wait`: 0, or the seconds for which the caller is blocked */
  private async countOne(
    tx: Tx,
    key: string,
    tolerated: number,
    remembered: number,
  ): Promise<{ wait: number; isBlockedNow?: boolean }> {
    const now = this.clock.now();
    const failures = await this.attempts.count(tx, key, now, remembered);
    if (failures === null) return { wait: Math.max(1, await this.secondsBlocked(tx, key)) };
    const seconds = lockoutSeconds(failures, tolerated);
    if (seconds > 0) await this.attempts.block(tx, key, new Date(now.getTime() + seconds * 1000));
    return { wait: 0, isBlockedNow: failures === tolerated };
  }

  private async secondsBlocked(tx: Tx, key: string): Promise<number> {
    const until = await this.attempts.blockedUntil(tx, key);
    return Math.max(0, Math.ceil(((until?.getTime() ?? 0) - this.clock.now().getTime()) / 1000));
  }
}

function keysOf({ email, address, known }: Attempt): Readonly<Record<keyof typeof TOLERATED | 'account', string>> {
  const network = networkOf(address);
  return {
    known: `known:${digest(known ?? '')}`,
    accountHere: `account-here:${digest(JSON.stringify([email, network]))}`,
    account: `account:${digest(email)}`,
    address: `address:${digest(network)}`,
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
