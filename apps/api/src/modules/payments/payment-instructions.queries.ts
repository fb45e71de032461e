import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** How an account pays, as staff see it. */
export interface ActivePaymentInstruction {
  readonly vendor: string;
  readonly reference: string;
  readonly type: string;
  readonly brand: string | null;
  readonly last_four: string | null;
  readonly bank_name: string | null;
  readonly expiry_month: number | null;
  readonly expiry_year: number | null;
  readonly verified_at: Date;
  /** Other accounts of live suppliers that the same mandate pays for, by their numbers, twenty at most. */
  readonly also_pays_for: readonly string[];
}

/** Reads payment instructions for staff. */
@Injectable()
export class PaymentInstructionsQueries {
  constructor(private readonly database: Database) {}

  /** @returns null when the account has none */
  async findActive(accountId: string): Promise<ActivePaymentInstruction | null> {
    const [instruction] = await this.database.reader.query<ActivePaymentInstruction[]>(
      `SELECT vendor, reference, type, brand, last_four, bank_name, expiry_month, expiry_year, verified_at,
         ARRAY(SELECT a.account_number FROM payment_instruction o JOIN account a ON a.id = o.account_id
           JOIN import_supplier s ON s.id = a.import_supplier_id AND NOT s.is_sandbox
           WHERE o.vendor = i.vendor AND o.reference = i.reference AND o.status = 'ACTIVE' AND o.account_id <> i.account_id
             AND NOT (SELECT is_sandbox FROM import_supplier own JOIN account mine ON mine.import_supplier_id = own.id
               WHERE mine.id = i.account_id)
           ORDER BY a.account_number LIMIT 20) AS also_pays_for
       FROM payment_instruction i WHERE account_id = $1 AND status = 'ACTIVE'`,
      [accountId],
    );
    return instruction ?? null;
  }
}
