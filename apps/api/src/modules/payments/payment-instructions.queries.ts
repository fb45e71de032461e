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
}

/** What staff read of payment instructions. */
@Injectable()
export class PaymentInstructionsQueries {
  constructor(private readonly database: Database) {}

  /** @returns null when the account has none */
  async findActive(accountId: string): Promise<ActivePaymentInstruction | null> {
    const [instruction] = (await this.database.reader.query(
      `SELECT vendor, reference, type, brand, last_four, bank_name, expiry_month, expiry_year, verified_at
       FROM payment_instruction WHERE account_id = $1 AND status = 'ACTIVE'`,
      [accountId],
    )) as ActivePaymentInstruction[];
    return instruction ?? null;
  }
}
