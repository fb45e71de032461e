import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../modules/audit/index.js';
import {
  type Invitation,
  IssueApiKeyUseCase,
  ManageStaffUseCase,
  RevokeApiKeyUseCase,
  STAFF_ROLES,
} from '../modules/auth/index.js';
import { Database } from '../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../platform/errors/domain-error.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { ADMINISTRATOR, reasonOf } from './administrator.js';
import { NamedThings } from './named-things.js';

const LIVE_KEYS = `SELECT prefix, created_at::text AS created, coalesce(last_used_at::text, 'never') AS used,
    concat(CASE WHEN is_read_only THEN '  read only' END, '  until ' || expires_at, '  from ' || array_to_string(address_ranges, ','),
      CASE WHEN import_supplier_ids IS NOT NULL THEN '  for ' || array_to_string(
        ARRAY(SELECT s.code FROM import_supplier s WHERE s.id = ANY (import_supplier_ids) ORDER BY s.code), ',') END,
      CASE WHEN rotates_refresh_tokens THEN '  refresh tokens for one use' END) AS limits
  FROM api_key WHERE organization_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2) ORDER BY created_at`;

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Keys of organisations and members of staff, without the console. */
@Injectable()
export class AccessCommands {
  constructor(
    private readonly issue: IssueApiKeyUseCase,
    private readonly revoke: RevokeApiKeyUseCase,
    private readonly staff: ManageStaffUseCase,
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
      const limits = {
        expires_at: options.expires,
        address_ranges: options.addresses,
        suppliers: options.suppliers,
        is_read_only: options['read-only'],
      };
      const issued = await this.issue.run(tx, { organizationId, rotatesRefreshTokens, limits });
      const { id, prefix, text, terms } = issued;
      const act = { action: 'api_key.issue', target, ...reasonOf(options) };
      await this.audit.record(tx, ADMINISTRATOR, act, { after: { id, prefix, ...terms } });
      return text;
    });
  }

  async listKeys(options: AdminOptions, now: Date): Promise<string> {
    const keys = await this.database.reader.query<
      {
        prefix: string;
        created: string;
        used: string;
        limits: string;
      }[]
    >(LIVE_KEYS, [await this.named.organization(options), now]);
    if (keys.length === 0) return 'No key is live.';
    return keys
      .map(({ prefix, created, used, limits }) => `${prefix}  issued ${created}  used ${used}${limits}`)
      .join('\n');
  }

  /** @throws AdminProblem when there is no live key that begins like this, or more than one */
  async revokeKey(prefix: string, options: AdminOptions): Promise<string> {
    const live = 'SELECT id FROM api_key WHERE prefix = $1 AND revoked_at IS NULL';
    const id = await this.named.idOf(live, prefix, 'live key with the prefix');
    const owner = `SELECT o.name AS id FROM api_key k JOIN organization o ON o.id = k.organization_id WHERE k.id = $1`;
    const target = { type: 'organization', id: await this.named.idOf(owner, id, 'organisation') };
    await this.database.transaction(async (tx) => {
      await this.revoke.run(tx, id);
      const act = { action: 'api_key.revoke', target, ...reasonOf(options) };
      await this.audit.record(tx, ADMINISTRATOR, act, { before: { id, prefix } });
    });
    return `Revoked ${prefix}.`;
  }

  /** @returns the password for the first sign-in, which is known at this moment only, and until when it works */
  async addStaff(email: string, displayName: string, options: AdminOptions): Promise<string> {
    const role = STAFF_ROLES.find((candidate) => candidate === options.role);
    if (role === undefined) throw new AdminProblem(`--role is one of ${STAFF_ROLES.join(', ')}.`);
    if (!EMAIL.test(email)) throw new AdminProblem('EMAIL is an e-mail address.');
    return this.database.transaction(async (tx) => {
      const invitation = await this.staff.invite(tx, { email, displayName, role }).catch((error: unknown) => {
        throw error instanceof FieldErrorsError
          ? new AdminProblem(`${email}: ${Object.values(error.errors).flat().join(' ')}`)
          : error;
      });
      const act = { action: 'staff.invite', target: { type: 'staff', id: email.toLowerCase() }, ...reasonOf(options) };
      await this.audit.record(tx, ADMINISTRATOR, act, { after: { role } });
      return printed(invitation);
    });
  }

  /**
   * Resets the access of a member of staff: signed out, without passkeys, with a new one-time password.
   * @returns the password, which is not stored
   */
  async resetStaff(email: string, options: AdminOptions): Promise<string> {
    return this.database.transaction(async (tx) => {
      const invitation = await this.staff.reset(tx, email).catch((error: unknown) => {
        if (error instanceof FieldErrorsError)
          throw new AdminProblem(`${email} signs in at the OpenID provider; staff unlink gives a password instead.`);
        throw error instanceof NotFound ? new AdminProblem(`${email} has no access.`) : error;
      });
      const target = { type: 'staff', id: email.toLowerCase() };
      const act = { action: 'staff.reset_password', target, ...reasonOf(options) };
      await this.audit.record(tx, ADMINISTRATOR, act, { after: { passkeys_removed: invitation.passkeysRemoved } });
      return printed(invitation);
    });
  }

  /** Ends single sign-on of a member of staff. @returns a one-time password */
  async unlinkStaff(email: string, options: AdminOptions): Promise<string> {
    return this.database.transaction(async (tx) => {
      const { invitation, before } = await this.staff.unlink(tx, email).catch((error: unknown) => {
        if (error instanceof FieldErrorsError) throw new AdminProblem(`${email} signs in with a password already.`);
        throw error instanceof NotFound ? new AdminProblem(`${email} has no access.`) : error;
      });
      const target = { type: 'staff', id: email.toLowerCase() };
      const act = { action: 'staff.unlink_single_sign_on', target, ...reasonOf(options) };
      await this.audit.record(tx, ADMINISTRATOR, act, { before });
      return printed(invitation);
    });
  }
}

function printed({ password, expiresAt }: Invitation): string {
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  return `${password}\nIt works once, until ${until} UTC, to choose another one when signing in to the console.`;
}
