import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../modules/audit/index.js';
import {
  auditedErasure,
  type CustomerErasurePreview,
  customerOf,
  EraseCustomerUseCase,
} from '../modules/imports/index.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { ADMINISTRATOR } from './administrator.js';

/** Erasing what is kept of one customer who asked for it. */
@Injectable()
export class CustomerCommand {
  constructor(
    private readonly customers: EraseCustomerUseCase,
    private readonly audit: AuditTrail,
  ) {}

  /** What would go, in numbers. */
  async preview(name: string): Promise<string> {
    const preview = await this.customers.preview(name);
    const again = preview.erasedAt === null ? '' : ` It was erased on ${preview.erasedAt.toISOString()}.`;
    return `${customerOf(preview)} is ${preview.status}.${again} Would go: ${inWords(preview)}. Money and meter points stay.`;
  }

  /** @throws AdminProblem with a sentence for the administrator */
  async erase(name: string, { confirm, reason }: AdminOptions): Promise<string> {
    if (confirm !== name) throw new AdminProblem('--confirm is the account once more.');
    if (reason === undefined || reason.trim() === '') throw new AdminProblem('--reason is missing.');
    const erased = await this.customers.run({ name, actor: ADMINISTRATOR.email, reason }, (tx, preview) => {
      const { action, target, after } = auditedErasure(preview);
      return this.audit.record(tx, ADMINISTRATOR, { action, target, reason }, { after });
    });
    const { documentKeys, mailLeft } = erased;
    const mail = mailLeft === null ? '' : `\nThe file of mail ${mailLeft} could not be removed; delete it by hand.`;
    const documents =
      documentKeys.length === 0
        ? ''
        : `\nDelete these from the storage, which this service may only read; nobody is told again:\n${documentKeys.join('\n')}`;
    return `Erased of ${customerOf(erased)}: ${inWords(erased)}.${mail}${documents}`;
  }
}

function inWords({ payloads, warnings, documents, rows }: CustomerErasurePreview): string {
  const tables = Object.entries(rows).map(([table, count]) => `${count} of ${table}`);
  return `${payloads} payloads, sentences of ${warnings} warnings, keys of ${documents} documents; rows: ${tables.join(', ') || 'none'}`;
}
