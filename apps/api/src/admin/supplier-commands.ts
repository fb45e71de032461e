import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../modules/audit/index.js';
import {
  ChangeSupplierStatusUseCase,
  RegisterImportSupplierUseCase,
  SUPPLIER_STATUSES,
} from '../modules/suppliers/index.js';
import { Database } from '../platform/database/database.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { required } from './admin-usage.js';
import { ADMINISTRATOR, reasonOf } from './administrator.js';
import { NamedThings } from './named-things.js';

/** It travels in URL paths. */
const SUPPLIER_CODE = /^[\w-]{1,32}$/;

/** Registering suppliers and setting their status without the console. */
@Injectable()
export class SupplierCommands {
  constructor(
    private readonly suppliers: RegisterImportSupplierUseCase,
    private readonly statuses: ChangeSupplierStatusUseCase,
    private readonly named: NamedThings,
    private readonly audit: AuditTrail,
    private readonly database: Database,
  ) {}

  /** @throws AdminProblem with a sentence for the administrator */
  async add(code: string, name: string, options: AdminOptions): Promise<string> {
    const organizationName = required(options.organization, '--organization');
    if (!SUPPLIER_CODE.test(code)) throw new AdminProblem('CODE is 1 to 32 letters, digits, hyphens and underscores.');
    const wanted = options.sandbox === true;
    const { created, isSandbox } = await this.database.transaction(async (tx) => {
      const command = { organizationName, code, name, isSandbox: wanted, settings: {} };
      const registered = await this.suppliers.run(tx, command);
      if (registered.created) {
        const act = { action: 'supplier.register', target: { type: 'supplier', id: code }, ...reasonOf(options) };
        const after = { code, name, organization: organizationName, is_sandbox: wanted };
        await this.audit.record(tx, ADMINISTRATOR, act, { after });
        return registered;
      }
      const sql = `SELECT o.id FROM organization o JOIN import_supplier s ON s.organization_id = o.id
        WHERE o.name = $1 AND s.code = $2`;
      await this.named.idOf(sql, organizationName, `${code} of the organisation`, [code], tx);
      return registered;
    });
    if (created) return isSandbox ? `Registered ${code} as a sandbox.` : `Registered ${code}.`;
    if (isSandbox !== wanted)
      throw new AdminProblem(isSandbox ? `${code} is a sandbox, and stays one.` : `${code} is live, and stays so.`);
    return `${code} exists already; nothing was changed.`;
  }

  /** @throws AdminProblem with a sentence for the administrator */
  async setStatus(code: string, status: string, options: AdminOptions): Promise<string> {
    const known = SUPPLIER_STATUSES.find((candidate) => candidate === status);
    if (known === undefined) throw new AdminProblem(`STATUS is one of ${SUPPLIER_STATUSES.join(', ')}.`);
    const byCode = 'SELECT id FROM import_supplier WHERE code = $1';
    const importSupplierId = await this.named.idOf(byCode, code, 'import supplier');
    const reason = required(options.reason, '--reason');
    await this.database.transaction(async (tx) => {
      const command = { importSupplierId, status: known, actor: ADMINISTRATOR.email, reason };
      const before = await this.statuses.run(tx, command);
      const act = { action: 'supplier.set_status', target: { type: 'supplier', id: code }, reason };
      await this.audit.record(tx, ADMINISTRATOR, act, { before: { status: before }, after: { status: known } });
    });
    return `${code} is ${status}.`;
  }
}
