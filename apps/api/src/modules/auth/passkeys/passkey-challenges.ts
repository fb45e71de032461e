import { createHash, randomBytes } from 'node:crypto';
import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Clock } from '../../../platform/time/clock.js';
import { SealedBox } from '../oidc/sealed-box.js';
import { PasskeyChallengeLapsed } from './passkey.errors.js';

/** Milliseconds within which a challenge has to be answered. */
export const PASSKEY_PATIENCE = 5 * 60_000;
/** Milliseconds for which a spent challenge is kept after it has expired, however the clocks of processes differ. */
const MARGIN = 3_600_000;

/** Purpose of a challenge; its answer is valid for no other. */
export type PasskeyPurpose = 'sign in' | 'add' | 'confirm';

/** A challenge for a passkey, and what the browser brings back with the answer. */
export interface IssuedChallenge {
  readonly challenge: Uint8Array<ArrayBuffer>;
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** A challenge that was answered in time by the holder it was given to. */
export interface OpenChallenge {
  /** In base64url, as browsers sign it. */
  readonly challenge: string;
  readonly expiresAt: Date;
}

/**
 * Challenges are made here, kept by the browser in a ticket that only we can open, and spent in the database when they come back, so
 * that one works once, in any process, and nothing is stored for strangers who only ask.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly database: Database,
    private readonly box: SealedBox,
    private readonly clock: Clock,
  ) {}

  /** @param holder id of the session it is for; null for the browser that keeps the ticket */
  issue(purpose: PasskeyPurpose, holder: string | null): IssuedChallenge {
    const challenge = Uint8Array.from(randomBytes(32));
    const expiresAt = new Date(this.clock.now().getTime() + PASSKEY_PATIENCE);
    const content = { challenge: Buffer.from(challenge).toString('base64url'), holder, until: expiresAt.getTime() };
    return { challenge, ticket: this.box.seal(sealedFor(purpose), content), expiresAt };
  }

  /** @throws PasskeyChallengeLapsed when the ticket is too old, of another session, or not for this */
  open(ticket: string, purpose: PasskeyPurpose, holder: string | null): OpenChallenge {
    const { challenge, holder: given, until } = Object(this.box.open(sealedFor(purpose), ticket));
    const isLive = typeof until === 'number' && this.clock.now().getTime() < until;
    if (!isLive || typeof challenge !== 'string' || given !== holder) throw new PasskeyChallengeLapsed();
    return { challenge, expiresAt: new Date(until) };
  }

  /**
   * Marks the challenge as used, whether the answer is right or wrong.
   * @throws PasskeyChallengeLapsed when it was used before
   */
  async spend({ challenge, expiresAt }: OpenChallenge): Promise<void> {
    const hash = createHash('sha256').update(challenge).digest();
    const past = new Date(this.clock.now().getTime() - MARGIN);
    const rows = await this.database.transaction(async (tx) => {
      await tx.query('DELETE FROM spent_passkey_challenge WHERE expires_at < $1', [past]);
      return tx.query<Row<'spent_passkey_challenge', 'hash'>[]>(
        `INSERT INTO spent_passkey_challenge (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING hash`,
        [hash, expiresAt],
      );
    });
    if (rows.length === 0) throw new PasskeyChallengeLapsed();
  }
}

function sealedFor(purpose: PasskeyPurpose): string {
  return `passkey: ${purpose}`;
}
