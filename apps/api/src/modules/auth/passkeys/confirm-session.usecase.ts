import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Clock } from '../../../platform/time/clock.js';
import type { StaffCall } from '../access/staff-call.js';
import { checkPassword } from '../staff/passwords.js';
import { type Attempt, type SignInRecords, SignInUseCase } from '../staff/sign-in.usecase.js';
import { InvalidCredentials } from '../staff/staff.errors.js';
import { StaffSessions, type StaffSessionView } from '../staff/staff-sessions.service.js';
import { StaffUsersRepository } from '../staff/staff-users.repository.js';
import type { Passkey } from './passkey.entity.js';
import { ConfirmationRequired, PasskeyRefused, PasskeyRequired, PasskeysAtProvider } from './passkey.errors.js';
import { credentialIdOf, readGot } from './passkey-answers.js';
import { PasskeyCeremonies } from './passkey-ceremonies.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyRequirement } from './passkey-requirement.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** Milliseconds after a confirmation in which no further one is asked for. */
const RECENT = 5 * 60_000;

/** Proof of identity of a member of staff. */
export type Proof = { readonly password: string } | { readonly ticket: string; readonly credential: string };

/** A question to a passkey, and what the browser brings back with its answer. */
export interface AskedPasskey {
  /** For the browser, as JSON. */
  readonly options: string;
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** Asks for proof of identity again within a session, so that a person who finds it open cannot use it. */
@Injectable()
export class ConfirmSessionUseCase {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignInUseCase,
    private readonly sessions: StaffSessions,
    private readonly users: StaffUsersRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly challenges: PasskeyChallenges,
    private readonly requirement: PasskeyRequirement,
    private readonly clock: Clock,
  ) {}

  /** @throws ConfirmationRequired when the session was not confirmed within the last minutes @throws PasskeysAtProvider */
  assertRecent({ confirmedAt, isSingleSignOn }: StaffSessionView): void {
    if (isSingleSignOn) throw new PasskeysAtProvider();
    if (this.clock.now().getTime() - confirmedAt.getTime() >= RECENT) throw new ConfirmationRequired();
  }

  /** Ways to confirm a session: every way to sign in. */
  waysOf({ user, passkeyId, isSingleSignOn }: StaffSessionView, own: readonly Passkey[]): ('password' | 'passkey')[] {
    if (isSingleSignOn) return [];
    const isPasswordGood = passkeyId === null || !this.requirement.holdsFor(user.role);
    return [...(own.length > 0 ? (['passkey'] as const) : []), ...(isPasswordGood ? (['password'] as const) : [])];
  }

  /** Asks for a passkey of the session's user. */
  async ask({ id, user }: StaffSessionView): Promise<AskedPasskey> {
    const { challenge, ...asked } = this.challenges.issue('confirm', id);
    const own = await this.passkeys.listOf(this.database.reader, user.id);
    return { ...asked, options: await this.ceremonies.requestOptions(own, challenge) };
  }

  /**
   * Wrong proofs are counted like those of signing in.
   * @throws PasskeyRequired where a password is not enough
   * @throws TooManyAttempts, InvalidCredentials, PasskeyRefused, PasskeyChallengeLapsed
   */
  async run(session: StaffSessionView, proof: Proof, by: StaffCall, blocked: SignInRecords['blocked']): Promise<void> {
    if (session.isSingleSignOn) throw new PasskeysAtProvider();
    if ('password' in proof && !this.waysOf(session, []).includes('password')) throw new PasskeyRequired();
    const asked = 'ticket' in proof ? this.challenges.open(proof.ticket, 'confirm', session.id) : null;
    const attempt: Attempt = { email: by.email, address: by.address ?? '', known: `session:${session.id}` };
    await this.signIn.count(attempt, blocked);
    if (asked !== null) await this.challenges.spend(asked);
    if ('password' in proof) await this.checkPassword(session, proof.password);
    else await this.checkPasskey(session, proof.credential, asked?.challenge ?? '');
    await this.database.transaction(async (tx) => {
      await this.signIn.forgive(tx, attempt);
      await this.sessions.confirm(tx, session.id);
    });
  }

  private async checkPassword({ user: { email } }: StaffSessionView, password: string): Promise<void> {
    const user = await this.users.findEnabled(this.database.reader, email);
    if (!(await checkPassword(password, user?.passwordHash ?? null))) throw new InvalidCredentials();
  }

  private async checkPasskey({ user }: StaffSessionView, credential: string, challenge: string): Promise<void> {
    const answer = readGot(credential);
    const id = answer === null ? null : credentialIdOf(answer);
    const known = id === null ? null : await this.passkeys.findByCredential(this.database.reader, id);
    if (known === null || known.staffUserId !== user.id) throw new PasskeyRefused();
    const signCount = await this.ceremonies.used(credential, known, challenge);
    if (signCount === null) throw new PasskeyRefused();
    const isUsed = await this.database.transaction((tx) =>
      this.passkeys.use(tx, known.id, signCount, this.clock.now()),
    );
    if (!isUsed) throw new PasskeyRefused();
  }
}
