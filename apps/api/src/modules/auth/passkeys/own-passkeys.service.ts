import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { SessionMissing } from '../staff/staff.errors.js';
import type { StaffSessionView } from '../staff/staff-sessions.service.js';
import type { StaffUser } from '../staff/staff-user.entity.js';
import { StaffUsersRepository } from '../staff/staff-users.repository.js';
import { type AskedPasskey, ConfirmSessionUseCase } from './confirm-session.usecase.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeyCeremonies } from './passkey-ceremonies.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyRequirement } from './passkey-requirement.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** Passkeys of one member of staff at most: a few devices, and some that were forgotten. */
const MOST = 10;

const LAST = 'This is your last passkey, and admins need one. Add another one first.';

const REFUSED = 'This device did not answer what it was asked. Try again.';

/** The answer of a device, and the name its owner gives it. */
export interface AddPasskey {
  readonly label: string;
  readonly ticket: string;
  /** The credential of the browser, as JSON. */
  readonly credential: string;
}

/** Adding and removing one's own passkeys, shortly after showing who one is. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly database: Database,
    private readonly confirmation: ConfirmSessionUseCase,
    private readonly users: StaffUsersRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly challenges: PasskeyChallenges,
    private readonly requirement: PasskeyRequirement,
    private readonly clock: Clock,
  ) {}

  list({ user }: StaffSessionView): Promise<Passkey[]> {
    return this.passkeys.listOf(this.database.reader, user.id);
  }

  /** Whether the session may add a passkey, and remove one of its own. */
  allowed(session: StaffSessionView, own: readonly Passkey[]): { readonly add: boolean; readonly remove: boolean } {
    const isLast = own.length === 1 && this.requirement.holdsFor(session.user.role);
    return { add: !session.isSingleSignOn && this.ceremonies.arePossible, remove: !isLast };
  }

  /** Asks the browser to make one. @throws ConfirmationRequired @throws PasskeysAtProvider */
  async ask(session: StaffSessionView): Promise<AskedPasskey> {
    this.confirmation.assertRecent(session);
    const { challenge, ...asked } = this.challenges.issue('add', session.id);
    const options = await this.ceremonies.creationOptions(session.user, await this.list(session), challenge);
    return { ...asked, options };
  }

  /**
   * Adds a passkey, which counts as new access for approvals. A session that allowed only this becomes a session of
   * the passkey.
   * @param record adds the audit entry, in the transaction
   * @throws ConfirmationRequired, PasskeysAtProvider, PasskeyChallengeLapsed
   * @throws FieldErrorsError the answer of the authenticator is not valid, or there are too many passkeys
   */
  async add(
    session: StaffSessionView,
    { label, ticket, credential }: AddPasskey,
    record: (tx: Tx, added: Passkey) => Promise<void>,
  ): Promise<Passkey> {
    this.confirmation.assertRecent(session);
    const asked = this.challenges.open(ticket, 'add', session.id);
    await this.challenges.spend(asked);
    const made = await this.ceremonies.created(credential, asked.challenge);
    if (made === null) throw new FieldErrorsError({ credential: [REFUSED] });
    const createdAt = this.clock.now();
    const staffUserId = session.user.id;
    const passkey = { id: newId(), staffUserId, label, createdAt, lastUsedAt: null, ...made };
    return this.database.transaction(async (tx) => {
      await this.hold(tx, session);
      const known = await this.passkeys.listOf(tx, staffUserId);
      // Another session with the same password has enrolled first; this one is over.
      if (session.mustEnrolPasskey && known.length > 0) throw new SessionMissing();
      if (known.length >= MOST)
        throw new FieldErrorsError({ non_field_errors: [`Nobody has more than ${MOST} passkeys. Remove one first.`] });
      if (!(await this.passkeys.add(tx, passkey)))
        throw new FieldErrorsError({ credential: ['This passkey is here already.'] });
      if (session.mustEnrolPasskey) await this.passkeys.linkSession(tx, session.id, passkey.id);
      await this.users.dateAccess(tx, staffUserId, createdAt);
      await record(tx, passkey);
      return passkey;
    });
  }

  /**
   * Removes a passkey and ends the sessions opened with it, including this one.
   * @throws ConfirmationRequired, PasskeysAtProvider
   * @throws NotFound it is not the user's own
   * @throws FieldErrorsError it is the last one of a user who needs one
   */
  async remove(
    session: StaffSessionView,
    id: string,
    record: (tx: Tx, removed: Passkey) => Promise<void>,
  ): Promise<void> {
    this.confirmation.assertRecent(session);
    await this.database.transaction(async (tx) => {
      const { role } = await this.hold(tx, session);
      const own = await this.passkeys.listOf(tx, session.user.id);
      const removed = own.find((passkey) => passkey.id === id);
      if (removed === undefined) throw new NotFound('You have no such passkey.');
      if (own.length === 1 && this.requirement.holdsFor(role)) throw new FieldErrorsError({ non_field_errors: [LAST] });
      await this.passkeys.remove(tx, id);
      await record(tx, removed);
    });
  }

  /**
   * Locks the member of staff, so that concurrent changes follow each other.
   * @throws when access was removed meanwhile
   */
  private async hold(tx: Tx, { id, user }: StaffSessionView): Promise<StaffUser> {
    const owner = await this.users.lockEnabled(tx, user.id, 'own');
    if (owner === null || !(await this.passkeys.holdSession(tx, id))) throw new SessionMissing();
    return owner;
  }
}
