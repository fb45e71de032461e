import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../modules/audit/index.js';
import { IssueApiKey, ManageStaff, RevokeApiKey, STAFF_ROLES } from '../modules/auth/index.js';
import { Database } from '../platform/database/database.js';
import { FieldErrorsError } from '../platform/errors/index.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { ADMINISTRATOR, reasonOf } from './administrator.js';
import { NamedThings } from './named-things.js';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Keys of organisations and members of staff, without the console. */
@Injectable()
export class AccessCommands {
  constructor(
    private readonly issue: IssueApiKey,
    private readonly revoke: RevokeApiKey,
    private readonly staff: ManageStaff,
    private readonly named: NamedThings,
    private readonly audit: AuditTrail,
    private readonly database: Database,
  ) {}

  /** @returns the key, which is known at this moment only */
  async issueKey(options: AdminOptions): Promise<string> {
    const organizationId = await this.named.organization(options);
    const target = { type: 'organization', id: options.organization?.trim() ?? '' };
    return this.database.transaction(async (tx) => {
      const rotatesRefreshTokens = options['rotate-refresh-tokens'] === true;
      const { id, prefix, text } = await this.issue.run({ organizationId, rotatesRefreshTokens }, tx);
      const act = { action: 'api_key.issue', target, ...reasonOf(options) };
      await this.audit.record(tx, ADMINISTRATOR, act, {
        after: { id, prefix, ...(rotatesRefreshTokens && { rotates_refresh_tokens: true }) },
      });
      return text;
    });
  }

  async listKeys(options: AdminOptions): Promise<string> {
    const keys = (await this.database.reader.query(
      `SELECT prefix, created_at::text AS created, coalesce(last_used_at::text, 'never') AS used FROM api_key
       WHERE organization_id = $1 AND revoked_at IS NULL ORDER BY created_at`,
      [await this.named.organization(options)],
    )) as { prefix: string; created: string; used: string }[];
    if (keys.length === 0) return 'No key is live.';
    return keys.map(({ prefix, created, used }) => `${prefix}  issued ${created}  used ${used}`).join('\n');
  }

  /** @throws AdminProblem when there is no live key that begins like this, or more than one */
  async revokeKey(prefix: string, options: AdminOptions): Promise<string> {
    const live = 'SELECT id FROM api_key WHERE prefix = $1 AND revoked_at IS NULL';
    const id = await this.named.idOf(live, prefix, 'live key with the prefix');
    const owner = `SELECT o.name AS id FROM api_key k JOIN organization o ON o.id = k.organization_id WHERE k.id = $1`;
    const target = { type: 'organization', id: await this.named.idOf(owner, id, 'organisation') };
    await this.database.transaction(async (tx) => {
      await this.revoke.run(id, tx);
      const act = { action: 'api_key.revoke', target, ...reasonOf(options) };
      await this.audit.record(tx, ADMINISTRATOR, act, { before: { id, prefix } });
    });
    return `Revoked ${prefix}.`;
  }

  /** @returns the password for the first sign-in, which is known at this moment only */
  async addStaff(email: string, displayName: string, options: AdminOptions): Promise<string> {
    const role = STAFF_ROLES.find((candidate) => candidate === options.role);
    if (role === undefined) throw new AdminProblem(`--role is one of ${STAFF_ROLES.join(', ')}.`);
    if (!EMAIL.test(email)) throw new AdminProblem('EMAIL is an e-mail address.');
    return this.database.transaction(async (tx) => {
      const [, password] = await this.staff.invite(tx, { email, displayName, role }).catch((error: unknown) => {
        throw error instanceof FieldErrorsError ? new AdminProblem(`${email} has access already.`) : error;
      });
      const act = { action: 'staff.invite', target: { type: 'staff', id: email.toLowerCase() }, ...reasonOf(options) };
      await this.audit.record(tx, ADMINISTRATOR, act, { after: { role } });
      return password;
    });
  }
}
