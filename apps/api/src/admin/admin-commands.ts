import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditChain } from '../modules/audit/index.js';
import { EnsureStaffUser, IssueApiKey, RevokeApiKey } from '../modules/auth/index.js';
import { ChangeSupplierStatus, RegisterImportSupplier, SUPPLIER_STATUSES } from '../modules/suppliers/index.js';
import { Database } from '../platform/database/database.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { EmptyCommand } from './empty-command.js';
import { EraseCommand } from './erase-command.js';
import { VerifyInvariants } from './invariants/verify-invariants.js';

export const USAGE = `Usage: node apps/api/dist/admin.js COMMAND

  supplier add CODE NAME --organization NAME   registers an import supplier, and its organisation when it is new;
    [--sandbox]                                as one for trying things out, for ever
  supplier status CODE STATUS --reason TEXT    sets a supplier to ${SUPPLIER_STATUSES.join(', ')}
  supplier empty CODE [--confirm CODE]         deletes what a sandbox sent, and asks for its code before;
    [--reason TEXT]                            it has to be Paused or Complete
  erase CODE --confirm CODE --reason TEXT      has the payloads of a Complete supplier erased, in the background
  erase status CODE                            says how far that is
  key issue --organization NAME                issues an organisation key and prints it, this once
  key list --organization NAME                 shows prefix, age and latest use of the live keys
  key revoke PREFIX                            revokes a key; its tokens end within a second
  staff add EMAIL NAME --role ROLE             adds a console user (viewer, operator or admin) and prints the password
  audit verify [--head NUMBER:HASH]            checks the chain of the audit entries; names the first bad one
  invariants verify                            checks what is always true of the rows; reads every account
`;

/** It travels in URL paths. */
const SUPPLIER_CODE = /^[\w-]{1,32}$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const ROLES = ['viewer', 'operator', 'admin'] as const;

/** What an administrator can do without the console. Each command answers what is to be printed. */
@Injectable()
export class AdminCommands {
  constructor(
    private readonly suppliers: RegisterImportSupplier,
    private readonly statuses: ChangeSupplierStatus,
    private readonly issueKey: IssueApiKey,
    private readonly revokeKey: RevokeApiKey,
    private readonly staff: EnsureStaffUser,
    private readonly chain: AuditChain,
    private readonly invariants: VerifyInvariants,
    private readonly erase: EraseCommand,
    private readonly empty: EmptyCommand,
    private readonly database: Database,
  ) {}

  /** @throws AdminProblem with a sentence for the administrator */
  async run(words: readonly string[], options: AdminOptions): Promise<string> {
    const [subject, verb, ...rest] = words;
    if (subject === 'erase') return this.erase.run(words.slice(1), options);
    switch (`${subject} ${verb}`) {
      case 'supplier add':
        return this.addSupplier(required(rest[0], 'CODE'), required(rest[1], 'NAME'), options);
      case 'supplier status':
        return this.setStatus(required(rest[0], 'CODE'), required(rest[1], 'STATUS'), options);
      case 'supplier empty':
        return this.empty.run(required(rest[0], 'CODE'), options);
      case 'key issue':
        return (await this.issueKey.run({ organizationId: await this.organization(options) })).text;
      case 'key list':
        return this.listKeys(options);
      case 'key revoke':
        return this.revoke(required(rest[0], 'PREFIX'));
      case 'staff add':
        return this.addStaff(required(rest[0], 'EMAIL'), required(rest[1], 'NAME'), options);
      case 'audit verify':
        return this.verifyAudit(options);
      case 'invariants verify':
        return this.verifyInvariants();
      default:
        throw new AdminProblem(USAGE);
    }
  }

  private async addSupplier(code: string, name: string, options: AdminOptions): Promise<string> {
    const organizationName = required(options.organization, '--organization');
    if (!SUPPLIER_CODE.test(code)) throw new AdminProblem('CODE is 1 to 32 letters, digits, hyphens and underscores.');
    const wanted = options.sandbox === true;
    const registered = await this.suppliers.run({ organizationName, code, name, isSandbox: wanted, settings: {} });
    const { created, isSandbox } = registered;
    if (created) return isSandbox ? `Registered ${code} as a sandbox.` : `Registered ${code}.`;
    const sql = `SELECT o.id FROM organization o JOIN import_supplier s ON s.organization_id = o.id
      WHERE o.name = $1 AND s.code = $2`;
    await this.idOf(sql, organizationName, `${code} of the organisation`, code);
    if (isSandbox !== wanted)
      throw new AdminProblem(isSandbox ? `${code} is a sandbox, and stays one.` : `${code} is live, and stays so.`);
    return `${code} exists already; nothing was changed.`;
  }

  private async setStatus(code: string, status: string, options: AdminOptions): Promise<string> {
    const known = SUPPLIER_STATUSES.find((candidate) => candidate === status);
    if (known === undefined) throw new AdminProblem(`STATUS is one of ${SUPPLIER_STATUSES.join(', ')}.`);
    const importSupplierId = await this.idOf('SELECT id FROM import_supplier WHERE code = $1', code, 'import supplier');
    const reason = required(options.reason, '--reason');
    await this.statuses.run({ importSupplierId, status: known, actor: 'administrator', reason });
    return `${code} is ${status}.`;
  }

  private async listKeys(options: AdminOptions): Promise<string> {
    const keys = (await this.database.reader.query(
      `SELECT prefix, created_at::text AS created, coalesce(last_used_at::text, 'never') AS used FROM api_key
       WHERE organization_id = $1 AND revoked_at IS NULL ORDER BY created_at`,
      [await this.organization(options)],
    )) as { prefix: string; created: string; used: string }[];
    if (keys.length === 0) return 'No key is live.';
    return keys.map(({ prefix, created, used }) => `${prefix}  issued ${created}  used ${used}`).join('\n');
  }

  private async revoke(prefix: string): Promise<string> {
    const sql = 'SELECT id FROM api_key WHERE prefix = $1 AND revoked_at IS NULL';
    await this.revokeKey.run(await this.idOf(sql, prefix, 'live key with the prefix'));
    return `Revoked ${prefix}.`;
  }

  private async addStaff(email: string, displayName: string, options: AdminOptions): Promise<string> {
    const role = ROLES.find((candidate) => candidate === options.role);
    if (role === undefined) throw new AdminProblem(`--role is one of ${ROLES.join(', ')}.`);
    if (!EMAIL.test(email)) throw new AdminProblem('EMAIL is an e-mail address.');
    if (await this.staff.exists(email)) throw new AdminProblem(`${email} has access already.`);
    const password = randomBytes(18).toString('base64url');
    await this.staff.run({ email, displayName, role, password });
    return password;
  }

  private async verifyAudit({ head }: AdminOptions): Promise<string> {
    const known = /^(\d{1,18}):([0-9a-f]{64})$/.exec(head ?? '');
    if (head !== undefined && known === null)
      throw new AdminProblem('--head is NUMBER:HASH, as an earlier check printed it.');
    const verdict = await this.chain.verify(known === null ? undefined : { id: known[1] ?? '', hash: known[2] ?? '' });
    if (verdict.firstBadId !== null)
      throw new AdminProblem(
        `The audit entries were tampered with: the first bad one is number ${verdict.firstBadId}.`,
      );
    const end =
      verdict.head === null
        ? 'There are none yet.'
        : `Keep this for the next check: --head ${verdict.head.id}:${verdict.head.hash}`;
    return `${verdict.entries} audit entries, every hash is right. ${end}`;
  }

  private async verifyInvariants(): Promise<string> {
    const verdicts = await this.invariants.verify();
    const lines = verdicts.map(({ invariant, sentence, violations, examples }) =>
      violations === 0
        ? `ok      ${sentence}`
        : `BROKEN  ${sentence} ${invariant}: ${violations}, ${examples.join('; ')}`,
    );
    if (verdicts.some(({ violations }) => violations > 0)) throw new AdminProblem(lines.join('\n'));
    return lines.join('\n');
  }

  private organization(options: AdminOptions): Promise<string> {
    const name = required(options.organization, '--organization');
    return this.idOf('SELECT id FROM organization WHERE name = $1', name, 'organisation');
  }

  private async idOf(sql: string, name: string, what: string, ...more: string[]): Promise<string> {
    const rows = (await this.database.reader.query(sql, [name, ...more])) as { id: string }[];
    const [row] = rows;
    if (row === undefined || rows.length > 1) throw new AdminProblem(`There is no ${what} "${name}".`);
    return row.id;
  }
}

function required(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new AdminProblem(`${name} is missing.\n\n${USAGE}`);
  return value.trim();
}
