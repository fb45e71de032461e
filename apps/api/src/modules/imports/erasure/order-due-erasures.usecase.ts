import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { AuditTrail } from '../../audit/index.js';
import { PLATFORM } from './by-platform.js';
import { ErasedPayloadsRepository } from './erased-payloads.repository.js';

/** The setting, as who ordered it. */
const BY_SETTING = 'PAYLOAD_ERASURE_DAYS';

/** Orders the erasures due by PAYLOAD_ERASURE_DAYS, each with an audit entry. */
@Injectable()
export class OrderDueErasuresUseCase {
  constructor(
    private readonly payloads: ErasedPayloadsRepository,
    private readonly audit: AuditTrail,
    private readonly database: Database,
  ) {}

  /** @param days for which a supplier has been Complete; it is ordered once for each time it became that */
  async run(days: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const reason = `${BY_SETTING}: ${days} days after the supplier was set to Complete.`;
      const ordered = [];
      for (const { id, code } of await this.payloads.listDue(tx, days))
        if (await this.payloads.order(tx, { importSupplierId: id, actor: BY_SETTING, reason })) ordered.push(code);
      // At the end: entries wait for each other.
      for (const code of ordered) {
        const act = { action: 'supplier.erase_payloads', target: { type: 'supplier', id: code }, reason };
        await this.audit.record(tx, PLATFORM, act, { after: { ordered: true } });
      }
    });
  }
}
