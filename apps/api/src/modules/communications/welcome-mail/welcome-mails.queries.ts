import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

const WELCOME_MAIL_STATUSES = ['PENDING', 'SENDING', 'SENT', 'SKIPPED', 'FAILED', 'UNCERTAIN'] as const;
export type WelcomeMailStatus = (typeof WELCOME_MAIL_STATUSES)[number];

/** How far the mail of an account is; who it goes to is the customer's business. */
export interface WelcomeMailState {
  readonly id: string;
  readonly status: WelcomeMailStatus;
  /** Why it was skipped, failed or postponed, or is uncertain. */
  readonly reason: string | null;
  readonly attempt: number;
  readonly modifiedAt: Date;
}

const FIND = `SELECT m.id, m.status, m.reason, m.attempt, m.modified_at AS "modifiedAt"
  FROM account a JOIN welcome_mail m ON m.account_id = a.id WHERE a.process_id = $1`;
const COUNT = 'SELECT status, count(*)::int AS count FROM welcome_mail GROUP BY status';

/** Reads mails to customers for staff. */
@Injectable()
export class WelcomeMailsQueries {
  constructor(private readonly database: Database) {}

  /** The mail of the account an import created. @returns null when there is none */
  async findByProcess(processId: string): Promise<WelcomeMailState | null> {
    const [state] = await this.database.reader.query<WelcomeMailState[]>(FIND, [processId]);
    return state ?? null;
  }

  /** How many mails are in each state. */
  async countByStatus(): Promise<Readonly<Record<WelcomeMailStatus, number>>> {
    const rows = await this.database.read((tx) => tx.query<{ status: WelcomeMailStatus; count: number }[]>(COUNT));
    const counts = { PENDING: 0, SENDING: 0, SENT: 0, SKIPPED: 0, FAILED: 0, UNCERTAIN: 0 };
    for (const { status, count } of rows) counts[status] = count;
    return counts;
  }
}
