import { appendFile } from 'node:fs/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { Environment } from '../../platform/config/environment.js';
import { Database } from '../../platform/database/database.js';
import { PollingLoop } from '../../platform/lifecycle/polling-loop.js';
import { reasonOf } from '../../platform/logging/describe-error.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { AuditChain } from './audit-chain.js';
import type { PublishedHead } from './published-head.js';

/** Milliseconds between checks whether a publication is due. */
const LOOK = 30_000;
/** Milliseconds in which the receiver has to answer. */
const TIMEOUT = 10_000;

const LATEST = `SELECT entry_id::text AS id, encode(hash, 'hex') AS hash FROM audit_head_publication`;

// Of many workers one gets the row: the others find it published a moment ago. A moment in the future does not count, as writing one into the
// row would silence the publication.
const TAKE = `
  INSERT INTO audit_head_publication AS p (entry_id, hash, published_at)
  SELECT id, hash, clock_timestamp() FROM audit_entry ORDER BY id DESC LIMIT 1
  ON CONFLICT (is_only) DO UPDATE SET entry_id = EXCLUDED.entry_id, hash = EXCLUDED.hash, published_at = EXCLUDED.published_at
  WHERE p.published_at NOT BETWEEN clock_timestamp() - make_interval(mins => $1) AND clock_timestamp()
  RETURNING entry_id::text AS id, encode(hash, 'hex') AS hash, to_char(published_at AT TIME ZONE 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`;

interface TakenHead extends PublishedHead {
  readonly at: string;
}

/**
 * Publishes the end of the audit chain on a schedule, to places that database users cannot write to. A failed
 * publication is not repeated, because the next one covers all entries before it.
 */
@Injectable()
export class AuditHeadPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly chain: AuditChain,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.publish().then(() => LOOK), logger, 'audit.head.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** @returns what was published; null when it is not time, or there are no entries yet */
  async publish(): Promise<PublishedHead | null> {
    const [before] = await this.database.reader.query<PublishedHead[]>(LATEST);
    const [taken] = await this.database.transaction((tx) =>
      tx.query<TakenHead[]>(TAKE, [this.environment.auditHeadMinutes]),
    );
    if (taken === undefined) return null;
    if (before !== undefined && !(await this.chain.holds(before)))
      this.logger.error('audit.chain.changed', { entry: before.id, hash: before.hash });
    const { id, hash, at } = taken;
    this.logger.info('audit.head.published', { entry: id, hash });
    const body = JSON.stringify({ entry: id, hash, published_at: at });
    await Promise.all([
      this.attempt('file', () => this.append(body)),
      this.attempt('url', () => this.post(body, id, new Date(at))),
    ]);
    return { id, hash };
  }

  private async attempt(to: string, send: () => Promise<void>): Promise<void> {
    await send().catch((error: unknown) =>
      this.logger.error('audit.head.not_received', { to, reason: reasonOf(error) }),
    );
  }

  private async append(body: string): Promise<void> {
    const { auditHeadFile: file } = this.environment;
    if (file !== undefined) await appendFile(file, `${body}\n`, { mode: 0o600 });
  }

  private async post(body: string, id: string, at: Date): Promise<void> {
    const { auditHeadUrl: url, auditHeadSecret: secret } = this.environment;
    if (url === undefined) return;
    const messageId = `audit_${id}`;
    const signed = secret && {
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret, { format: 'raw' }).sign(messageId, at, body),
    };
    const headers = { 'content-type': 'application/json', 'user-agent': 'Carryover', ...(signed || {}) };
    const stopping = AbortSignal.any([this.loop.signal, AbortSignal.timeout(TIMEOUT)]);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: stopping });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  }
}
