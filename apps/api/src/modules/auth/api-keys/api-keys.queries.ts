import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { Clock } from '../../../platform/time/clock.js';

/** A key as staff see it; its text is known only when it is issued. */
export interface ListedApiKey {
  readonly id: string;
  readonly prefix: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  /** Whether a refresh token is good for one use. */
  readonly rotates_refresh_tokens: boolean;
  /** What it is limited to; null where it is not. */
  readonly expires_at: Date | null;
  readonly address_ranges: string[] | null;
  /** Codes of import suppliers. */
  readonly suppliers: string[] | null;
  readonly is_read_only: boolean;
}

const COLUMNS = `id, prefix, created_at, last_used_at, revoked_at, rotates_refresh_tokens, expires_at, address_ranges,
  CASE WHEN import_supplier_ids IS NOT NULL THEN
    ARRAY(SELECT s.code FROM import_supplier s WHERE s.id = ANY (import_supplier_ids) ORDER BY s.code) END AS suppliers,
  is_read_only`;

/** Keys shown with an organisation: the live ones, and those that were. */
const SHOWN = 20;

/** Reads API keys for staff. */
@Injectable()
export class ApiKeysQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Keys of an organisation, live ones first, whatever came after them, then newest first. */
  async list(organizationId: string): Promise<ListedApiKey[]> {
    return await this.database.reader.query<ListedApiKey[]>(
      `SELECT ${COLUMNS} FROM api_key WHERE organization_id = $1
       ORDER BY (revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)) DESC, created_at DESC, id DESC LIMIT ${SHOWN}`,
      [organizationId, this.clock.now()],
    );
  }

  /** @returns null when the organisation has no such key */
  async find(tx: Tx, organizationId: string, id: string): Promise<ListedApiKey | null> {
    const [key] = await tx.query<ListedApiKey[]>(
      `SELECT ${COLUMNS} FROM api_key WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
    );
    return key ?? null;
  }

  /**
   * The key that one person issued under one name, with no room for a second one until the transaction ends.
   * @returns null when there is none
   */
  async findIssued(tx: Tx, organizationId: string, issue: { by: string; key: string }): Promise<ListedApiKey | null> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 6))', [`${issue.by} ${issue.key}`]);
    const [key] = await tx.query<ListedApiKey[]>(
      `SELECT ${COLUMNS} FROM api_key WHERE organization_id = $1 AND issued_by = $2 AND idempotency_key = $3`,
      [organizationId, issue.by, issue.key],
    );
    return key ?? null;
  }
}
