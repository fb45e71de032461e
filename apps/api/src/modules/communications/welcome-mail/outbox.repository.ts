import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import type { WelcomeMail } from './compose-welcome-mail.js';
import { WHY_NONE_ANY_MORE } from './welcome-mails.js';

/** A mail this worker holds for a while. */
export interface ClaimedMail extends WelcomeMail {
  readonly leaseToken: string;
  readonly attempt: number;
  /** Why none is sent any more, or null. The address may be empty then. */
  readonly whyNone: string | null;
}

/** What becomes of a mail after an attempt to send it. */
export interface MailOutcome {
  readonly status: 'SENT' | 'PENDING' | 'SKIPPED' | 'FAILED' | 'UNCERTAIN';
  readonly reason: string | null;
  /** Seconds until the next attempt, for PENDING. */
  readonly delay: number | null;
}

/** Seconds a worker may hold a mail; twice what handing it over may take. */
export const LEASE_SECONDS = 120;

const CLAIM = `
  WITH claimed AS (
    UPDATE welcome_mail SET lease_token = $2, attempt = attempt + 1, modified_at = now(),
      due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    WHERE id IN (
      SELECT id FROM welcome_mail WHERE status = 'PENDING' AND due_at <= now()
      ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING *)
  SELECT m.id, m.attempt, m.lease_token AS "leaseToken", m.created_at AS "queuedAt",
    a.account_number AS "accountNumber", s.name AS brand, c.given_name AS "givenName", c.family_name AS "familyName",
    coalesce(c.email, '') AS email, ${WHY_NONE_ANY_MORE} AS "whyNone"
  FROM claimed m
  JOIN account_effective a ON a.id = m.account_id
  JOIN import_supplier s ON s.id = a.import_supplier_id
  LEFT JOIN LATERAL (
    SELECT e.given_name, e.family_name, e.email FROM account_customer ac JOIN customer_effective e ON e.id = ac.customer_id
    WHERE ac.account_id = a.id AND e.email <> '' ORDER BY ac.position LIMIT 1) c ON true
  ORDER BY m.id`;

const BEGIN_SENDING = `
  UPDATE welcome_mail SET status = 'SENDING', due_at = now() + ${LEASE_SECONDS} * interval '1 second', modified_at = now()
  WHERE id = $1 AND lease_token = $2 AND status = 'PENDING' AND due_at > now()`;

/** Settles UNCERTAIN mails, too: a late result is better than none. */
const SETTLE = `
  UPDATE welcome_mail SET status = $3, reason = $4, due_at = now() + $5 * interval '1 second', modified_at = now(),
    lease_token = CASE WHEN $3 = 'UNCERTAIN' THEN lease_token END
  WHERE id = $1 AND lease_token = $2 AND status IN ('PENDING', 'SENDING', 'UNCERTAIN')`;

const GIVE_BACK = `
  UPDATE welcome_mail SET status = 'PENDING', due_at = now(), lease_token = NULL, attempt = attempt - 1, modified_at = now()
  WHERE id = $1 AND lease_token = $2 AND status IN ('PENDING', 'SENDING')`;

const GIVE_UP_LOST = `
  UPDATE welcome_mail SET status = 'UNCERTAIN', due_at = NULL, modified_at = now(),
    reason = 'The worker ended while it handed the mail over.'
  WHERE status = 'SENDING' AND due_at <= now() RETURNING id`;

/** Reads and writes the outbox for workers. The row is the truth; only the holder of the lease changes it. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  /** Takes mails that are due, for {@link LEASE_SECONDS}; workers at the same moment get different ones. */
  async claim(count: number): Promise<ClaimedMail[]> {
    return await this.database.reader.query<ClaimedMail[]>(CLAIM, [count, newId()]);
  }

  /**
   * Notes, durably, that the mail is about to be handed over. From here on it is never tried again unless the server has
   * said that it did not take it.
   * @returns false when the lease is over
   */
  async beginSending(mail: ClaimedMail): Promise<boolean> {
    return this.changes(BEGIN_SENDING, [mail.id, mail.leaseToken]);
  }

  /** @returns false when another worker has claimed the mail since */
  async settle(mail: ClaimedMail, { status, reason, delay }: MailOutcome): Promise<boolean> {
    return this.changes(SETTLE, [mail.id, mail.leaseToken, status, reason, delay]);
  }

  /** Undoes a claim of a mail that was not handed over. */
  async giveBack(mail: ClaimedMail): Promise<void> {
    await this.changes(GIVE_BACK, [mail.id, mail.leaseToken]);
  }

  /** Marks mails as uncertain whose worker ended between handing them over and recording that. @returns their ids */
  async giveUpLost(): Promise<string[]> {
    const [lost] = await this.database.reader.query<[{ id: string }[], number]>(GIVE_UP_LOST);
    return lost.map(({ id }) => id);
  }

  private async changes(statement: string, parameters: unknown[]): Promise<boolean> {
    const [, changed] = await this.database.reader.query<[unknown, number]>(statement, parameters);
    return changed === 1;
  }
}
