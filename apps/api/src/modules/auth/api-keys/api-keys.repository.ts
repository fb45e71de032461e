import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import type { Tx } from '../../../platform/database/database.js';
import { ApiKey } from './api-key.entity.js';

/** Reads and writes of API keys. */
@Injectable()
export class ApiKeysRepository {
  /** Live keys of an organisation, oldest first; locks out other issues of keys for it until the transaction ends. */
  async lockLive(tx: Tx, organizationId: string, now: Date): Promise<ApiKey[]> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`api_key:${organizationId}`]);
    const live = { organizationId, revokedAt: IsNull() };
    const where = [IsNull(), MoreThan(now)].map((expiresAt) => ({ ...live, expiresAt }));
    return tx.find(ApiKey, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async add(tx: Tx, key: Omit<ApiKey, 'organization' | 'lastUsedAt' | 'revokedAt'>): Promise<void> {
    await tx.insert(ApiKey, key);
  }

  /** Whether a live key was revoked by this call. */
  async revoke(tx: Tx, id: string, now: Date): Promise<boolean> {
    const { affected } = await tx.update(ApiKey, { id, revokedAt: IsNull() }, { revokedAt: now });
    return affected === 1;
  }

  async findIdByHash(tx: Tx, hash: Buffer): Promise<string | null> {
    const row = await tx.findOne(ApiKey, { where: { hash, revokedAt: IsNull() }, select: { id: true } });
    return row?.id ?? null;
  }

  /** Sets the time of last use unless it was set since `before` already. */
  async touch(tx: Tx, id: string, now: Date, before: Date): Promise<void> {
    await tx.query(
      'UPDATE api_key SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)',
      [id, now, before],
    );
  }
}
