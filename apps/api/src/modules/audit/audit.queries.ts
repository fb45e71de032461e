import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** An entry of the audit trail, as stored. */
export interface AuditEntry {
  readonly id: string;
  readonly occurred_at: Date;
  readonly actor: string;
  readonly role: string;
  readonly action: string;
  readonly target_type: string;
  readonly target: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly address: string | null;
  readonly request_id: string | null;
}

/** Filter of entries; null for any. Instants are inclusive at the beginning and exclusive at the end. */
export interface AuditFilter {
  readonly actor: string | null;
  readonly action: string | null;
  readonly target: string | null;
  /** Id of the request that did it. */
  readonly requestId: string | null;
  readonly since: string | null;
  readonly until: string | null;
  /** Entries with one of these targets. */
  readonly targets: readonly { readonly type: string; readonly id: string }[] | null;
}

/** Every entry. */
export const NO_AUDIT_FILTER: AuditFilter = {
  actor: null,
  action: null,
  target: null,
  requestId: null,
  since: null,
  until: null,
  targets: null,
};

const LIST = `SELECT id, occurred_at, actor, role, action, target_type, target, reason, before, after, address, request_id
  FROM audit_entry
  WHERE ($1::text IS NULL OR actor = $1) AND ($2::text IS NULL OR action = $2) AND ($3::text IS NULL OR target = $3)
    AND ($4::timestamptz IS NULL OR occurred_at >= $4) AND ($5::timestamptz IS NULL OR occurred_at < $5)
    AND ($6::bigint IS NULL OR id < $6) AND ($8::text IS NULL OR request_id = $8)`;
const ONE_OF = 'AND (target_type, target) IN (SELECT * FROM unnest($9::text[], $10::text[]))';

/** Reads the audit trail. */
@Injectable()
export class AuditQueries {
  constructor(private readonly database: Database) {}

  /** Newest first. @param before the number of the last entry of the page before */
  async list(filter: AuditFilter, before: string | null, limit: number): Promise<AuditEntry[]> {
    const { actor, action, target, requestId, since, until, targets } = filter;
    const named = targets === null ? [] : [targets.map(({ type }) => type), targets.map(({ id }) => id)];
    const statement = `${LIST} ${targets === null ? '' : ONE_OF} ORDER BY id DESC LIMIT $7`;
    const parameters = [actor, action, target, since, until, before, limit, requestId, ...named];
    return await this.database.read((tx) => tx.query<AuditEntry[]>(statement, parameters));
  }
}
