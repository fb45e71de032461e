import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { Clock } from '../../../platform/time/clock.js';
import type { TokenClaims } from './token-claims.js';

/**
 * Milliseconds for which the token before the newest is answered like the newest: the answer was lost, or two parts of
 * one client renewed at once.
 */
export const GRACE = 60_000;

/** Result of the use of a refresh token. */
export type Rotation =
  /** `jti` is the token that is good from now on. */
  | { readonly outcome: 'rotated'; readonly jti: string }
  /** Used a second time just now: everything that came of the same key exchange has ended. */
  | { readonly outcome: 'reused' }
  /** It ended before. */
  | { readonly outcome: 'ended' }
  | { readonly outcome: 'unknown' };

type FamilyRow = Row<'refresh_token_family', 'current_token' | 'previous_token' | 'rotated_at' | 'ended_at'>;

const BEGIN = `INSERT INTO refresh_token_family (id, api_key_id, current_token, previous_token, rotated_at, expires_at)
  VALUES ($1, $2, $3, $1, $4, $5) ON CONFLICT (id) DO NOTHING RETURNING id`;

/**
 * The refresh tokens of one exchange of a key, each good for one use, which gives the next. A family is kept from its
 * first use on: the first token bears its id.
 */
@Injectable()
export class RefreshTokenFamilies {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /** Uses a refresh token. @param claims verified, of a token that names a family */
  use({ jti, fam, key, exp }: TokenClaims & { fam: string }): Promise<Rotation> {
    const now = this.clock.now();
    const next = newId();
    return this.database.transaction(async (tx): Promise<Rotation> => {
      if (jti === fam) {
        // One that has ended is remembered until the last access token that came of it is over, too.
        const over = new Date(now.getTime() - this.environment.accessTokenTtlSeconds * 1_000);
        await tx.query('DELETE FROM refresh_token_family WHERE api_key_id = $1 AND expires_at < $2', [key, over]);
        const begun = await tx.query<Row<'refresh_token_family', 'id'>[]>(BEGIN, [
          fam,
          key,
          next,
          now,
          new Date(exp * 1000),
        ]);
        if (begun.length > 0) return { outcome: 'rotated', jti: next };
      }
      const [family] = await tx.query<FamilyRow[]>(
        `SELECT current_token, previous_token, rotated_at, ended_at FROM refresh_token_family
         WHERE id = $1 AND api_key_id = $2 FOR UPDATE`,
        [fam, key],
      );
      return family === undefined ? { outcome: 'unknown' } : this.go(tx, { fam, jti, family, now, next });
    });
  }

  private async go(
    tx: Tx,
    { fam, jti, family, now, next }: { fam: string; jti: string; family: FamilyRow; now: Date; next: string },
  ): Promise<Rotation> {
    if (family.ended_at !== null) return { outcome: 'ended' };
    if (jti === family.current_token) {
      const rotate = `UPDATE refresh_token_family SET current_token = $2, previous_token = $3, rotated_at = $4 WHERE id = $1`;
      await tx.query(rotate, [fam, next, jti, now]);
      return { outcome: 'rotated', jti: next };
    }
    const isRecent = now.getTime() - family.rotated_at.getTime() <= GRACE;
    if (jti === family.previous_token && isRecent) return { outcome: 'rotated', jti: family.current_token };
    await tx.query('UPDATE refresh_token_family SET ended_at = $2 WHERE id = $1', [fam, now]);
    return { outcome: 'reused' };
  }
}
