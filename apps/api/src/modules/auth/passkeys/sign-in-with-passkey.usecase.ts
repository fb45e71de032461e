import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { currentRequest } from '../../../platform/logging/request-context.js';
import { OutcomeCounts } from '../../../platform/metrics/outcome-counts.js';
import { Clock } from '../../../platform/time/clock.js';
import { StaffCall } from '../access/staff-call.js';
import { DeviceTokens } from '../staff/device-tokens.js';
import { type Attempt, type SignedIn, type SignInRecords, SignInUseCase } from '../staff/sign-in.usecase.js';
import { StaffSessions } from '../staff/staff-sessions.service.js';
import { StaffUsersRepository } from '../staff/staff-users.repository.js';
import type { AskedPasskey } from './confirm-session.usecase.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeyRefused } from './passkey.errors.js';
import { credentialIdOf, readGot } from './passkey-answers.js';
import { PasskeyCeremonies } from './passkey-ceremonies.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** What a browser brings back from a passkey. */
export interface SignInWithPasskeyCommand {
  readonly ticket: string;
  /** The credential of the browser, as JSON. */
  readonly credential: string;
  /** Network address of the client. */
  readonly address: string;
  /** The token that an earlier sign-in gave this browser. */
  readonly deviceToken?: string | undefined;
}

/** Recorders of audit entries, each called in the transaction of its event. */
export interface PasskeySignInRecords {
  readonly opened: (tx: Tx, by: StaffCall, passkey: Passkey) => Promise<void>;
  readonly blocked: NonNullable<SignInRecords['blocked']>;
}

/** Signs a member of staff in by a passkey with user verification: two factors, so no password is needed. */
@Injectable()
export class SignInWithPasskeyUseCase {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignInUseCase,
    private readonly users: StaffUsersRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly challenges: PasskeyChallenges,
    private readonly sessions: StaffSessions,
    private readonly clock: Clock,
    private readonly counts: OutcomeCounts,
    private readonly devices: DeviceTokens,
  ) {}

  /** Asks for any passkey that the device has for the console. */
  async ask(): Promise<AskedPasskey> {
    const { challenge, ...asked } = this.challenges.issue('sign in', null);
    return { ...asked, options: await this.ceremonies.requestOptions([], challenge) };
  }

  /**
   * Signs in with a passkey. Failures count with those of passwords, for the same account, address and browser.
   * @throws PasskeyChallengeLapsed, TooManyAttempts before the answer is verified
   * @throws PasskeyRefused
   */
  async run(command: SignInWithPasskeyCommand, records: PasskeySignInRecords): Promise<SignedIn> {
    const { ticket, credential, address, deviceToken } = command;
    const asked = this.challenges.open(ticket, 'sign in', null);
    const known = await this.find(credential);
    const email = known?.staffUser?.email ?? 'of a passkey that nobody has';
    const epoch = known?.staffUser?.deviceEpoch ?? 0;
    const device = this.devices.nameIn(deviceToken ?? null, email, epoch);
    const attempt: Attempt = { email, address, known: device === null ? null : `device:${device}` };
    await this.signIn.count(attempt, records.blocked);
    await this.challenges.spend(asked);
    const signCount = known === null ? null : await this.ceremonies.used(credential, known, asked.challenge);
    const opened =
      known === null || signCount === null
        ? null
        : await this.database.transaction((tx) => this.open(tx, known, signCount, attempt, records));
    this.counts.add('staff_sign_in', opened === null ? 'failed' : 'succeeded');
    if (opened === null) throw new PasskeyRefused();
    return { ...opened, deviceToken: (device !== null && deviceToken) || this.devices.issue(email, epoch) };
  }

  /** @returns null when the passkey was removed meanwhile, or its owner may not sign in here */
  private async open(
    tx: Tx,
    passkey: Passkey,
    signCount: string,
    attempt: Attempt,
    { opened }: PasskeySignInRecords,
  ): Promise<Omit<SignedIn, 'deviceToken'> | null> {
    const user = await this.users.lockEnabled(tx, passkey.staffUserId, 'share');
    if (user === null || !(await this.passkeys.use(tx, passkey.id, signCount, this.clock.now()))) return null;
    await this.signIn.forgive(tx, attempt);
    const session = await this.sessions.open(tx, user.id);
    await this.passkeys.linkSession(tx, session.id, passkey.id);
    const requestId = currentRequest()?.requestId ?? null;
    await opened(tx, new StaffCall(user.id, user.email, user.role, attempt.address, requestId), passkey);
    return session;
  }

  private async find(credential: string): Promise<Passkey | null> {
    const answer = readGot(credential);
    const id = answer === null ? null : credentialIdOf(answer);
    return id === null ? null : this.passkeys.findByCredential(this.database.reader, id);
  }
}
