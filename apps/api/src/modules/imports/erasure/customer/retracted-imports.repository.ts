import { randomUUID } from 'node:crypto';
import { IMPORT_TRANSITIONS, payloadHash } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../platform/database/database.js';
import { ImportWarningsRepository } from '../../../warnings/index.js';
import { transitionSql } from '../../process/transition-sql.js';
import { AccountTracesRepository } from './account-traces.repository.js';
import { CustomerErasuresRepository } from './customer-erasures.repository.js';

/** An import whose account is taken back. */
export interface RetractedImport {
  readonly id: string;
  readonly importSupplierId: string;
  readonly externalAccountNumber: string;
}

const LOCK = 'SELECT id FROM account_import_process WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE';

const RETRACT = transitionSql(IMPORT_TRANSITIONS.retract, {
  where: 'p.id = ANY($1::uuid[])',
  isOrdered: true,
  carried: 'p.platform_identifier',
  // The supplier has stored the number, and is told which one is gone.
  data: `$2::jsonb || jsonb_build_object('platform_identifier', (SELECT t.platform_identifier FROM taken t WHERE t.id = moved.id))`,
});

/** Cancels the imports of retracted accounts and erases their personal data. */
@Injectable()
export class RetractedImportsRepository {
  constructor(
    private readonly erasures: CustomerErasuresRepository,
    private readonly traces: AccountTracesRepository,
    private readonly warnings: ImportWarningsRepository,
  ) {}

  /** Locks the imports and their payloads until the transaction ends. */
  async lock(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.query(LOCK, [ids]);
  }

  /**
   * Erases payloads, sentences and digests as `EraseCustomerUseCase` does; the control totals of each payload
   * stay. The customer did not ask for it, so the pair may be sent again; of what was added before nothing is warned of then.
   */
  async erase(tx: Tx, imported: RetractedImport): Promise<void> {
    const versions = await this.erasures.versions(tx, imported);
    const traces = versions.map(({ version }) => {
      const payload = { erased: randomUUID() };
      return { version, payload, hash: payloadHash(payload) };
    });
    await this.erasures.leaveTraces(tx, imported, versions, traces);
    await this.traces.blank(tx, imported);
    await this.warnings.removeLater(tx, imported.id);
  }

  /** Cancels them (T15). @param data what their events keep @returns how many were PROCESSED */
  async cancel(tx: Tx, ids: readonly string[], data: object): Promise<number> {
    const moved = await tx.query<{ id: string }[]>(RETRACT, [ids, JSON.stringify(data)]);
    return moved.length;
  }
}
