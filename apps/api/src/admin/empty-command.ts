import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../modules/audit/index.js';
import { EmptySandboxUseCase } from '../modules/sandboxes/index.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { ADMINISTRATOR } from './administrator.js';

/** Emptying a sandbox without the console. */
@Injectable()
export class EmptyCommand {
  constructor(
    private readonly sandbox: EmptySandboxUseCase,
    private readonly audit: AuditTrail,
  ) {}

  /** Goes on until nothing is left. @throws AdminProblem with a sentence for the administrator */
  async run(code: string, { confirm, reason = 'Emptied by command' }: AdminOptions): Promise<string> {
    if (confirm !== code) throw new AdminProblem('--confirm is the code of the supplier once more.');
    const act = { action: 'supplier.empty', target: { type: 'supplier', id: code }, reason };
    for (let total = 0; ; ) {
      const { deleted, left, running } = await this.sandbox.run(code, (tx, imports) =>
        this.audit.record(tx, ADMINISTRATOR, act, { before: { imports } }),
      );
      total += deleted;
      if (left === 0) return `${code} is empty: ${total} imports were deleted.`;
      if (deleted === 0)
        throw new AdminProblem(`${running} imports of ${code} still run. Empty it again when they have ended.`);
    }
  }
}
