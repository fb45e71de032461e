import { Injectable } from '@nestjs/common';
import { SnapshotCache } from '../../../platform/cache/snapshot-cache.js';
import { Database } from '../../../platform/database/database.js';
import { Clock } from '../../../platform/time/clock.js';
import type { ApiKeyLimits } from './api-key-limits.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** A revoked key must stop working in every process within a second. */
const MAX_AGE = 500;
const MAX_SIZE = 10_000;
const TOUCH_EVERY = 60_000;
/** Access tokens live for an hour; a client that ends more families than these in that time hurts itself only. */
const MAX_ENDED_FAMILIES = 100;

/** State of a live key. */
export interface ApiKeyState extends ApiKeyLimits {
  readonly organizationId: string;
  readonly dataImportEnabled: boolean;
  /** Whether a refresh token is good for one use. */
  readonly rotatesRefreshTokens: boolean;
  /** Families of refresh tokens whose access tokens ended with them. */
  readonly endedFamilies: readonly string[];
}

interface StateRow {
  organization_id: string;
  data_import_enabled: boolean;
  rotates_refresh_tokens: boolean;
  ended_families: string[];
  last_used_at: Date | null;
  expires_at: Date | null;
  address_ranges: string[] | null;
  supplier_codes: string[] | null;
  is_read_only: boolean;
}

/** Cache of live API keys, at most 0.5 s old. */
@Injectable()
export class ApiKeyStates {
  private readonly states: SnapshotCache<ApiKeyState | null>;

  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeysRepository,
    private readonly clock: Clock,
  ) {
    this.states = new SnapshotCache((id) => this.load(id), MAX_AGE, MAX_SIZE);
  }

  /** The state of a key, or null when it was revoked or never existed. Counts as a use of the key. */
  find(apiKeyId: string): Promise<ApiKeyState | null> {
    return this.states.get(apiKeyId);
  }

  private async load(apiKeyId: string): Promise<ApiKeyState | null> {
    const [row] = await this.database.reader.query<StateRow[]>(
      `SELECT k.organization_id, k.last_used_at, k.rotates_refresh_tokens, k.expires_at, k.address_ranges, k.is_read_only,
         o.data_import_enabled,
         CASE WHEN k.import_supplier_ids IS NOT NULL
           THEN ARRAY(SELECT s.code FROM import_supplier s WHERE s.id = ANY (k.import_supplier_ids)) END AS supplier_codes,
         ARRAY(SELECT f.id::text FROM refresh_token_family f WHERE f.api_key_id = k.id AND f.ended_at IS NOT NULL
           ORDER BY f.ended_at DESC LIMIT ${MAX_ENDED_FAMILIES}) AS ended_families
       FROM api_key k JOIN organization o ON o.id = k.organization_id
       WHERE k.id = $1 AND k.revoked_at IS NULL`,
      [apiKeyId],
    );
    if (row === undefined) return null;
    await this.touch(apiKeyId, row.last_used_at);
    return {
      organizationId: row.organization_id,
      dataImportEnabled: row.data_import_enabled,
      rotatesRefreshTokens: row.rotates_refresh_tokens,
      endedFamilies: row.ended_families,
      expiresAt: row.expires_at,
      addressRanges: row.address_ranges,
      supplierCodes: row.supplier_codes,
      isReadOnly: row.is_read_only,
    };
  }

  private async touch(apiKeyId: string, lastUsedAt: Date | null): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - TOUCH_EVERY);
    if (lastUsedAt === null || lastUsedAt < before) await this.keys.touch(this.database.reader, apiKeyId, now, before);
  }
}
