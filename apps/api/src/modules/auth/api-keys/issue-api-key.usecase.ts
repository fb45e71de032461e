import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { limitsOnRecord, readLimits, type WrittenLimits } from './api-key-limits.js';
import { hashSecret, newApiKeyText, prefixOf } from './api-key-text.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Two, so that a supplier can change keys without an interruption. */
export const MAX_LIVE = 2;

/** Issues a key for an organisation. */
export interface IssueApiKeyCommand {
  organizationId: string;
  /** Revoke the oldest key when two are live, instead of refusing. */
  replaceOldest?: boolean;
  /** Whether a refresh token is to be good for one use. */
  rotatesRefreshTokens?: boolean;
  limits?: WrittenLimits;
  /** Who issues the key, and the idempotency key of the request. */
  issue?: { readonly by: string; readonly key: string };
}

/** The only moment the text of a key is known. */
export interface IssuedApiKey {
  id: string;
  text: string;
  prefix: string;
  createdAt: Date;
  /** The requested limits, for the audit trail. */
  terms: Record<string, unknown>;
}

/** Issues API keys, at most two live ones for an organisation. */
@Injectable()
export class IssueApiKeyUseCase {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws FieldErrorsError when two keys are live already, or a limit cannot be read */
  async run(tx: Tx, command: IssueApiKeyCommand): Promise<IssuedApiKey> {
    const { organizationId, replaceOldest = false, rotatesRefreshTokens = false, limits = {}, issue } = command;
    const now = this.clock.now();
    const live = await this.keys.lockLive(tx, organizationId, now);
    const surplus = live.slice(0, Math.max(0, live.length - MAX_LIVE + 1));
    if (surplus.length > 0 && !replaceOldest) {
      throw new FieldErrorsError({ non_field_errors: [`${MAX_LIVE} keys are live; revoke one of them first.`] });
    }
    for (const { id } of surplus) await this.keys.revoke(tx, id, now);
    const { addressRanges, ...others } = await readLimits(tx, organizationId, limits, now);
    const id = newId();
    const text = newApiKeyText();
    const stored = { id, organizationId, prefix: prefixOf(text), hash: hashSecret(text), createdAt: now };
    await this.keys.add(tx, {
      ...stored,
      ...others,
      addressRanges: addressRanges === null ? null : [...addressRanges],
      rotatesRefreshTokens,
      issuedBy: issue?.by ?? null,
      idempotencyKey: issue?.key ?? null,
    });
    const terms = limitsOnRecord({ ...limits, ...(rotatesRefreshTokens && { rotates_refresh_tokens: true }) });
    return { id, text, prefix: prefixOf(text), createdAt: now, terms };
  }
}
