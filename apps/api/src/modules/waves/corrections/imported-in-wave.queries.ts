import type { WaveState } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** An account that a wave brought. */
export interface AccountOfWave {
  readonly id: string;
  readonly accountNumber: string;
  readonly externalAccountNumber: string;
  readonly processId: string;
}

const WAVE = 'SELECT id, state FROM import_wave WHERE import_supplier_id = $1 AND code = $2';

/** One look into the index for each. */
const ACCOUNTS = `SELECT found.* FROM unnest($3::text[]) AS asked (number), LATERAL (
    SELECT a.id, a.account_number AS "accountNumber", a.external_account_number AS "externalAccountNumber",
      a.process_id AS "processId"
    FROM account_import_process p JOIN account a ON a.process_id = p.id
    WHERE p.import_supplier_id = $1 AND p.external_account_number = asked.number AND p.wave_id = $2 LIMIT 1) found`;

/** Finds accounts that were imported in a wave. */
@Injectable()
export class ImportedInWaveQueries {
  constructor(private readonly database: Database) {}

  async findWave(importSupplierId: string, code: string): Promise<{ id: string; state: WaveState } | null> {
    const [found] = await this.database.reader.query<{ id: string; state: WaveState }[]>(WAVE, [
      importSupplierId,
      code,
    ]);
    return found ?? null;
  }

  /** @returns by external account number; those that no account was imported of are left out */
  async find(
    importSupplierId: string,
    waveId: string,
    numbers: readonly string[],
  ): Promise<Map<string, AccountOfWave>> {
    if (numbers.length === 0) return new Map();
    const rows = await this.database.reader.query<AccountOfWave[]>(ACCOUNTS, [importSupplierId, waveId, numbers]);
    return new Map(rows.map((row) => [row.externalAccountNumber, row]));
  }
}
