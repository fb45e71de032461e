import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../modules/audit/index.js';
import { OrderPayloadErasureUseCase, PayloadErasuresQueries } from '../modules/imports/index.js';
import { Database } from '../platform/database/database.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { ADMINISTRATOR } from './administrator.js';

/** Erasing what a supplier sent, without the console. */
@Injectable()
export class EraseCommand {
  constructor(
    private readonly order: OrderPayloadErasureUseCase,
    private readonly erasures: PayloadErasuresQueries,
    private readonly audit: AuditTrail,
    private readonly database: Database,
  ) {}

  /** @throws AdminProblem with a sentence for the administrator */
  async run(words: readonly string[], { confirm, reason }: AdminOptions): Promise<string> {
    const [first = '', second] = words;
    if (first === 'status' && second !== undefined) return this.status(second);
    if (confirm !== first || first === '') throw new AdminProblem('--confirm is the code of the supplier once more.');
    if (reason === undefined || reason.trim() === '') throw new AdminProblem('--reason is missing.');
    const ordered = await this.database.transaction(async (tx) => {
      const isNew = await this.order.run(tx, { supplier: first, actor: ADMINISTRATOR.email, reason });
      const act = { action: 'supplier.erase_payloads', target: { type: 'supplier', id: first }, reason };
      await this.audit.record(tx, ADMINISTRATOR, act, { after: { ordered: isNew } });
      return isNew;
    });
    return ordered ? `Ordered: workers erase the payloads of ${first}.` : `An erasure of ${first} is under way.`;
  }

  private async status(code: string): Promise<string> {
    const erasure = await this.erasures.find(code);
    if (erasure === null) throw new AdminProblem(`There is no import supplier "${code}".`);
    const { latest, imports } = erasure;
    if (latest === null) return `${code}: nothing was ordered.`;
    return `${code}: ${latest.status}, ${latest.examined} of ${imports} imports examined, ${latest.erased} payloads erased.`;
  }
}
