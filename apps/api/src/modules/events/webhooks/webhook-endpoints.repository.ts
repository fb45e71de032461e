import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** A webhook as it is set. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly isDisabled: boolean;
}

/** Creator of a webhook. */
export type WebhookMaker = 'STAFF' | 'SUPPLIER';

/** Where a webhook is, and what its messages are signed with. */
export interface SealedWebhook {
  readonly url: string;
  readonly sealedSecret: string;
  /** Those that were replaced a short time ago, the latest first. */
  readonly earlierSealedSecrets: readonly string[];
}

/** A webhook before it is stored. */
export interface NewWebhook {
  readonly url: string;
  readonly sealedSecret: string;
  readonly createdBy: WebhookMaker;
}

/**
 * A new secret replaces the old one, which messages are signed with as well for a day. When that is replaced within the day, too, as
 * after an answer with a secret that was lost, the receiver may have the one before it still: the oldest stays for its day.
 */
const SECRETS_OVERLAP = "interval '24 hours'";

/** What came of sending every dead letter once more. */
export interface Replayed {
  /** Those that were not on their way before. */
  readonly replayed: number;
  /** Those that are left for the next call. */
  readonly left: number;
}

/** Dead letters that one statement sends once more: few enough for its time-out, however many there are. */
const REPLAYED_AT_ONCE = 10_000;

/** Dead letters that one call sends once more: few enough for its answer to be in time. */
export const REPLAYED_BY_CALL = 50_000;

/** An advisory lock, as requests of suppliers may not lock the row of the supplier. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('webhook ' || $1, 0))`;

const FIND = `SELECT url, disabled_at IS NOT NULL AS "isDisabled" FROM supplier_webhook WHERE import_supplier_id = $1`;

/** Deliveries begin with the events written from now on, whether those before have their position in the feed or not. */
const INSERT = `INSERT INTO supplier_webhook
    (import_supplier_id, url, sealed_secret, created_by, starts_after_event, queued_position, queued_wave_position,
     created_at, modified_at)
  SELECT $1, $2, $3, $4, CASE WHEN s.is_called THEN s.last_value ELSE 0 END, f.latest, f.latest, t.now, t.now
  FROM account_import_event_id_seq s, (SELECT clock_timestamp() AS now) t,
    (SELECT coalesce(max(latest_position), 0) AS latest FROM event_feed WHERE import_supplier_id = $1) f`;

/** Lanes of supplier $1 that wait for another attempt. */
const FAILING = 'import_supplier_id = $1 AND attempts > 0 AND lease_token IS NULL';

/** Where it is not at the address, or there is something to resume. */
const UPDATE = `UPDATE supplier_webhook SET url = $2, disabled_at = NULL, disabled_reason = NULL, paused_until = NULL,
    failures_in_a_row = 0, modified_at = clock_timestamp()
  WHERE import_supplier_id = $1 AND (url <> $2 OR disabled_at IS NOT NULL OR paused_until > clock_timestamp()
    OR failures_in_a_row > 0 OR EXISTS (SELECT FROM webhook_lane WHERE ${FAILING}))`;

const REPLACE_SECRET = `UPDATE supplier_webhook SET sealed_secret = $2, earlier_sealed_secret = sealed_secret,
    earlier_secret_until = clock_timestamp() + ${SECRETS_OVERLAP},
    oldest_sealed_secret = CASE WHEN oldest_secret_until > clock_timestamp() THEN oldest_sealed_secret
      WHEN earlier_secret_until > clock_timestamp() THEN earlier_sealed_secret END,
    oldest_secret_until = CASE WHEN oldest_secret_until > clock_timestamp() THEN oldest_secret_until
      WHEN earlier_secret_until > clock_timestamp() THEN earlier_secret_until END
  WHERE import_supplier_id = $1`;

const DISABLE = `UPDATE supplier_webhook SET disabled_at = clock_timestamp(), disabled_reason = $2,
    modified_at = clock_timestamp()
  WHERE import_supplier_id = $1 AND disabled_at IS NULL`;

/** SQL for the sealed secrets of a webhook `w` that still sign beside the newest, the latest first. */
export const EARLIER_SECRETS = `array_remove(ARRAY[
    CASE WHEN w.earlier_secret_until > clock_timestamp() THEN w.earlier_sealed_secret END,
    CASE WHEN w.oldest_secret_until > clock_timestamp() THEN w.oldest_sealed_secret END], NULL)`;

const FIND_SEALED = `SELECT url, sealed_secret AS "sealedSecret",
    ${EARLIER_SECRETS} AS "earlierSealedSecrets"
  FROM supplier_webhook w WHERE import_supplier_id = $1`;

/** Retries failed deliveries at once, counting attempts from the beginning. */
const BEGIN_ANEW = `UPDATE webhook_lane SET due_at = clock_timestamp(), attempts = 0, first_failed_at = NULL,
    latest_failed_at = NULL, latest_reason = NULL, latest_status = NULL
  WHERE ${FAILING}`;

/** Dead letters of supplier $1 that are neither on their way nor delivered. */
const LIE = 'import_supplier_id = $1 AND replayed_at IS NULL AND delivered_at IS NULL';

const REPLAY = `
  WITH asked AS MATERIALIZED (
    SELECT id FROM webhook_dead_letter WHERE ${LIE} AND ($2::uuid IS NULL OR id = $2)
    ORDER BY died_at, id LIMIT ${REPLAYED_AT_ONCE} FOR UPDATE
  ), chosen AS (
    UPDATE webhook_dead_letter d SET replayed_at = clock_timestamp() FROM asked
    WHERE d.import_supplier_id = $1 AND d.id = asked.id
    RETURNING d.import_supplier_id, d.process_id, d.wave_id, d.feed_position
  ), lanes AS (
    INSERT INTO webhook_lane AS l (import_supplier_id, process_id, wave_id, is_replay, after_position, until_position, due_at)
    SELECT import_supplier_id, process_id, wave_id, true, feed_position - 1, feed_position, clock_timestamp() FROM chosen
    ON CONFLICT (import_supplier_id, until_position) WHERE is_replay DO UPDATE SET
      after_position = EXCLUDED.after_position, due_at = EXCLUDED.due_at
    WHERE l.after_position = l.until_position
  )
  SELECT count(*)::int AS n FROM chosen`;

const COUNT_LEFT = `SELECT count(*)::int AS n FROM webhook_dead_letter WHERE ${LIE}`;

/** Writes webhooks. */
@Injectable()
export class WebhookEndpointsRepository {
  /** Locks changes of one supplier's webhook until the transaction ends. @returns null when none is set */
  async lock(tx: Tx, importSupplierId: string): Promise<WebhookEndpoint | null> {
    await tx.query(LOCK, [importSupplierId]);
    const [endpoint] = await tx.query<WebhookEndpoint[]>(FIND, [importSupplierId]);
    return endpoint ?? null;
  }

  async insert(tx: Tx, importSupplierId: string, webhook: NewWebhook): Promise<void> {
    await tx.query(INSERT, [importSupplierId, webhook.url, webhook.sealedSecret, webhook.createdBy]);
  }

  /** Disables the webhook until it is set again; one that is disabled already keeps its reason. */
  async disable(tx: Tx, importSupplierId: string, reason: string): Promise<void> {
    await tx.query(DISABLE, [importSupplierId, reason]);
  }

  /** @returns null when none is set */
  async findSealed(tx: Tx, importSupplierId: string): Promise<SealedWebhook | null> {
    const [webhook] = await tx.query<SealedWebhook[]>(FIND_SEALED, [importSupplierId]);
    return webhook ?? null;
  }

  /** Sets the address and resumes deliveries. @returns whether it was at another one, or there was something to resume */
  async update(tx: Tx, importSupplierId: string, url: string): Promise<boolean> {
    const [, updated] = await tx.query<[unknown[], number]>(UPDATE, [importSupplierId, url]);
    if (updated === 0) return false;
    await tx.query(BEGIN_ANEW, [importSupplierId]);
    return true;
  }

  async replaceSecret(tx: Tx, importSupplierId: string, sealedSecret: string): Promise<void> {
    await tx.query(REPLACE_SECRET, [importSupplierId, sealedSecret]);
  }

  /** Removes the webhook with all waiting events and dead letters. */
  async remove(tx: Tx, importSupplierId: string): Promise<void> {
    await tx.query('DELETE FROM supplier_webhook WHERE import_supplier_id = $1', [importSupplierId]);
  }

  /** Sends one dead letter once more, unless it is on its way or delivered. @returns whether it does */
  async replay(tx: Tx, importSupplierId: string, id: string): Promise<boolean> {
    const [replayed] = await tx.query<[{ n: number }]>(REPLAY, [importSupplierId, id]);
    return replayed.n > 0;
  }

  /** Sends every dead letter once more, {@link REPLAYED_BY_CALL} at most, the oldest first. */
  async replayAll(tx: Tx, importSupplierId: string): Promise<Replayed> {
    for (let replayed = 0; ; ) {
      const [step] = await tx.query<[{ n: number }]>(REPLAY, [importSupplierId, null]);
      replayed += step.n;
      if (step.n < REPLAYED_AT_ONCE) return { replayed, left: 0 };
      if (replayed < REPLAYED_BY_CALL) continue;
      const [left] = await tx.query<[{ n: number }]>(COUNT_LEFT, [importSupplierId]);
      return { replayed, left: left.n };
    }
  }
}
