import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { AccountAdditions } from '../accounts/index.js';
import type { InstructionDetails } from './vendors/payment-vendor.js';

/** An instruction that a vendor has confirmed. */
export interface ConfirmedInstruction {
  readonly accountId: string;
  readonly vendor: string;
  readonly reference: string;
  readonly type: string;
  readonly details: InstructionDetails;
  readonly verifiedAt: Date;
}

const INSERT = `INSERT INTO payment_instruction (id, account_id, vendor, reference, type, status, brand, last_four,
    bank_name, expiry_month, expiry_year, verified_at)
  VALUES ($1, $2, $3, $4, $5, 'ACTIVE', $6, $7, $8, $9, $10, $11)
  ON CONFLICT (account_id) WHERE status = 'ACTIVE' DO NOTHING RETURNING id`;

const ELSEWHERE = `SELECT FROM payment_instruction i JOIN account a ON a.id = i.account_id
    JOIN import_supplier s ON s.id = a.import_supplier_id AND NOT s.is_sandbox
  WHERE i.vendor = $1 AND i.reference = $2 AND i.status = 'ACTIVE' AND i.account_id <> $3 LIMIT 1`;

/** Writes of payment instructions. */
@Injectable()
export class PaymentInstructionsRepository {
  constructor(private readonly additions: AccountAdditions) {}

  async hasActive(tx: Tx, accountId: string): Promise<boolean> {
    const found = await tx.query<unknown[]>(
      `SELECT 1 FROM payment_instruction WHERE account_id = $1 AND status = 'ACTIVE'`,
      [accountId],
    );
    return found.length > 0;
  }

  /**
   * Whether the mandate pays for another account of a live supplier, whosever it is: the transaction has to be the platform's. Of two
   * that add one mandate at the same time the second one waits for the first.
   */
  async paysElsewhere(tx: Tx, { accountId, vendor, reference }: ConfirmedInstruction): Promise<boolean> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`mandate ${vendor} ${reference}`]);
    const found = await tx.query<unknown[]>(ELSEWHERE, [vendor, reference, accountId]);
    return found.length > 0;
  }

  /** Ends the active instruction of an account, if it has one. */
  async end(tx: Tx, accountId: string): Promise<void> {
    await tx.query(`UPDATE payment_instruction SET status = 'ENDED' WHERE account_id = $1 AND status = 'ACTIVE'`, [
      accountId,
    ]);
  }

  /** @returns false when the account has an active instruction */
  async add(tx: Tx, instruction: ConfirmedInstruction): Promise<boolean> {
    const { accountId, vendor, reference, type, details, verifiedAt } = instruction;
    const { brand, lastFour, bankName, expiryMonth, expiryYear } = details;
    const parameters = [
      newId(),
      accountId,
      vendor,
      reference,
      type,
      brand,
      lastFour,
      bankName,
      expiryMonth,
      expiryYear,
    ];
    const added = await tx.query<{ id: string }[]>(INSERT, [...parameters, verifiedAt]);
    const ids = added.map(({ id }) => id);
    await this.additions.record(tx, accountId, 'payment_instruction', ids);
    return ids.length > 0;
  }
}
