import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupplierSettings } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { mailFolderOf } from '../mail/choose-mail-transport.js';

/** Why an account `a` of a supplier `s` gets no mail, or null. */
const WHY_NONE = `CASE
    WHEN s.is_sandbox THEN 'Nobody is written to for a sandbox.'
    WHEN a.communication_preference = 'PRINT' THEN 'The account wants to be written to on paper.'
    WHEN a.communication_preference <> 'ONLINE'
      THEN 'The account wants to be written to in a way that is not known: it is neither ONLINE nor PRINT.'
    WHEN NOT EXISTS (
      SELECT FROM account_customer ac JOIN customer_effective c ON c.id = ac.customer_id
      WHERE ac.account_id = a.id AND c.email <> '') THEN 'No customer has an e-mail address.'
  END`;

/** The same of a mail that waited: what was corrected or set since counts. */
export const WHY_NONE_ANY_MORE = `CASE
    WHEN s.settings -> 'sendWelcomeCommunication' IS DISTINCT FROM 'true'::jsonb THEN 'The supplier wants no mails any more.'
    ELSE ${WHY_NONE} END`;

const QUEUE = `
  INSERT INTO welcome_mail (id, account_id, status, reason, due_at, created_at, modified_at)
  SELECT $1, a.id, CASE WHEN why.reason IS NULL THEN 'PENDING' ELSE 'SKIPPED' END, why.reason,
    CASE WHEN why.reason IS NULL THEN now() END, now(), now()
  FROM account_effective a JOIN import_supplier s ON s.id = a.import_supplier_id
  CROSS JOIN LATERAL (SELECT ${WHY_NONE} AS reason) why
  WHERE a.account_number = $2
  ON CONFLICT ON CONSTRAINT welcome_mail__account_uq DO NOTHING`;

const STOP = `
  UPDATE welcome_mail SET status = CASE WHEN status = 'PENDING' THEN 'SKIPPED' ELSE status END, modified_at = now(),
    due_at = CASE WHEN status = 'PENDING' THEN NULL ELSE due_at END,
    reason = CASE WHEN status = 'PENDING' THEN $2 ELSE reason END
  WHERE account_id = $1 RETURNING id, status`;

const RESUME = `UPDATE welcome_mail SET status = 'PENDING', reason = NULL, due_at = now(), modified_at = now()
  WHERE account_id = $1 AND status = 'SKIPPED' AND reason = $2`;

/** The mail of an account: whether it is being sent at this moment or may have reached the customer, and its id, by which its file is called. */
export interface StoppedMail {
  readonly id: string;
  readonly isBeingSent: boolean;
  readonly mayHaveBeenSent: boolean;
}

/** The outbox of the mails that tell customers about their new account. */
@Injectable()
export class WelcomeMails {
  /**
   * Puts the mail of an account that was just created into the outbox, if its supplier wants one. An account that gets
   * none for a reason of its own has a row too, which says so. Nothing is sent before the transaction commits.
   */
  async queue(tx: Tx, accountNumber: string, settings: SupplierSettings): Promise<void> {
    if (settings.sendWelcomeCommunication !== true) return;
    await tx.query(QUEUE, [newId(), accountNumber]);
  }

  /** Stops the mail of an account unless it was sent. @param reason why, for staff @returns null when the account has none */
  async stop(tx: Tx, accountId: string, reason: string): Promise<StoppedMail | null> {
    const [mails] = await tx.query<[{ id: string; status: string }[], number]>(STOP, [accountId, reason]);
    const [mail] = mails;
    if (mail === undefined) return null;
    const mayHaveBeenSent = mail.status === 'SENT' || mail.status === 'UNCERTAIN';
    return { id: mail.id, isBeingSent: mail.status === 'SENDING', mayHaveBeenSent };
  }

  /** Resumes a mail that was stopped for this reason. */
  async resume(tx: Tx, accountId: string, reason: string): Promise<void> {
    await tx.query(RESUME, [accountId, reason]);
  }

  /** Removes the file that was written in place of a mail, where this process has the folder and there is one. */
  async removeFile(dataDir: string, id: string): Promise<void> {
    await rm(join(mailFolderOf(dataDir), `${id}.eml`), { force: true });
  }
}
