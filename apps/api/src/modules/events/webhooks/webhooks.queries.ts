import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { writeFeedCursor } from '../feed/feed-cursor.js';
import { UNQUEUED_OF_ACCOUNTS, UNQUEUED_OF_WAVES } from './unqueued-events.js';
import type { WebhookMaker } from './webhook-endpoints.repository.js';

/** A webhook as staff and its supplier see it. The secret is never shown again. */
export interface WebhookView {
  readonly url: string;
  readonly created_by: WebhookMaker;
  readonly status: 'ACTIVE' | 'RESTING' | 'DISABLED';
  readonly disabled_at: Date | null;
  readonly disabled_reason: string | null;
  /** End of a pause, because the receiver asked for it or does not answer. */
  readonly paused_until: Date | null;
  /** Until when messages are signed with the secret before as well. */
  readonly earlier_secret_until: Date | null;
  readonly latest_delivered_at: Date | null;
  readonly latest_failure: {
    readonly reason: string;
    readonly status: number | null;
    readonly failed_at: string;
  } | null;
  /** Accounts and waves that have events to be sent; at least so many where more than {@link MOST_UNQUEUED} events are on no lane. */
  readonly waiting_accounts: number;
  readonly dead_letters: number;
  readonly created_at: Date;
  readonly modified_at: Date;
}

/** An event that could not be delivered. */
export interface DeadLetter {
  readonly id: string;
  readonly event: string;
  /** "" for an event of a wave, which is of no account. */
  readonly external_account_number: string;
  /** Code of the wave that it is of, or that its account came with; left out where there is none. */
  readonly wave?: string;
  /** The cursor of the event, as in the feed and in the message. */
  readonly cursor: string;
  readonly attempts: number;
  readonly reason: string;
  /** HTTP status of the latest answer, null when none came. */
  readonly latest_status: number | null;
  readonly first_failed_at: Date;
  readonly died_at: Date;
  /** Set while it is sent once more. */
  readonly replayed_at: Date | null;
}

/** Where a page of dead letters begins. */
export interface DeadLetterPosition {
  readonly diedAt: string;
  readonly id: string;
}

export type ListedDeadLetter = DeadLetter & { readonly exact_died_at: string };

/** Events on no lane that are looked at, so that a webhook that was disabled for long is shown as fast as another. */
const MOST_UNQUEUED = 100_000;

const WAITS = 'l.import_supplier_id = $1 AND NOT l.is_replay AND l.after_position < l.until_position';

/** Accounts, or waves, of which only events wait that are on no lane. */
const unqueued = (column: string, events: string) => `(SELECT count(*)::int FROM (
      SELECT DISTINCT ${column} FROM (SELECT ${column} FROM ${events} e LIMIT ${MOST_UNQUEUED}) e) e
      WHERE NOT EXISTS (SELECT FROM webhook_lane l WHERE ${WAITS} AND l.${column} = e.${column}))`;

const FIND = `
  SELECT w.url, w.created_by, w.disabled_at, w.disabled_reason, w.latest_delivered_at, w.created_at, w.modified_at,
    CASE WHEN w.disabled_at IS NOT NULL THEN 'DISABLED' WHEN w.paused_until > clock_timestamp() THEN 'RESTING'
      ELSE 'ACTIVE' END AS status,
    CASE WHEN w.paused_until > clock_timestamp() THEN w.paused_until END AS paused_until,
    CASE WHEN w.earlier_secret_until > clock_timestamp() THEN w.earlier_secret_until END AS earlier_secret_until,
    (SELECT json_build_object('reason', latest_reason, 'status', latest_status, 'failed_at', latest_failed_at)
      FROM webhook_lane l WHERE l.import_supplier_id = $1 AND l.latest_failed_at IS NOT NULL
      ORDER BY l.latest_failed_at DESC LIMIT 1) AS latest_failure,
    (SELECT count(*)::int FROM webhook_lane l WHERE ${WAITS})
      + ${unqueued('process_id', UNQUEUED_OF_ACCOUNTS)}
      + ${unqueued('wave_id', UNQUEUED_OF_WAVES)} AS waiting_accounts,
    (SELECT count(*)::int FROM webhook_dead_letter d WHERE d.import_supplier_id = $1
      AND d.delivered_at IS NULL) AS dead_letters
  FROM supplier_webhook w WHERE w.import_supplier_id = $1`;

const DEAD_LETTERS = `
  SELECT d.id, d.event, coalesce(p.external_account_number, '') AS external_account_number, v.code AS wave, d.feed_position, d.attempts, d.reason, d.latest_status,
    d.first_failed_at, d.died_at, d.replayed_at,
    to_char(d.died_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS exact_died_at
  FROM webhook_dead_letter d LEFT JOIN account_import_process p ON p.id = d.process_id
    LEFT JOIN import_wave v ON v.id = coalesce(d.wave_id, p.wave_id)
  WHERE d.import_supplier_id = $1`;

/** Reads webhooks, for staff and suppliers. */
@Injectable()
export class WebhooksQueries {
  constructor(private readonly database: Database) {}

  /** @returns null when the supplier has none */
  async find(importSupplierId: string, tx: Tx = this.database.reader): Promise<WebhookView | null> {
    const [webhook] = await tx.query<WebhookView[]>(FIND, [importSupplierId]);
    return webhook ?? null;
  }

  /** Events that could not be delivered and are not delivered yet, the latest first. */
  async listDeadLetters(
    importSupplierId: string,
    after: DeadLetterPosition | null,
    limit: number,
  ): Promise<ListedDeadLetter[]> {
    const parameters = [importSupplierId, after?.diedAt ?? null, after?.id ?? null, limit];
    const rows = await this.database.reader.query<StoredDeadLetter[]>(
      `${DEAD_LETTERS} AND d.delivered_at IS NULL
         AND ($2::timestamptz IS NULL OR (d.died_at, d.id) < ($2::timestamptz, $3::uuid))
       ORDER BY d.died_at DESC, d.id DESC LIMIT $4`,
      parameters,
    );
    return rows.map((row) => listed(importSupplierId, row));
  }

  /** @returns null when the supplier has no dead letter of this id, delivered since or not */
  async findDeadLetter(tx: Tx, importSupplierId: string, id: string): Promise<ListedDeadLetter | null> {
    const [row] = await tx.query<StoredDeadLetter[]>(`${DEAD_LETTERS} AND d.id = $2`, [importSupplierId, id]);
    return row === undefined ? null : listed(importSupplierId, row);
  }
}

type StoredDeadLetter = Omit<ListedDeadLetter, 'cursor' | 'wave'> & {
  readonly feed_position: string;
  readonly wave: string | null;
};

function listed(
  importSupplierId: string,
  { feed_position: position, wave, ...row }: StoredDeadLetter,
): ListedDeadLetter {
  return { ...row, ...(wave === null ? {} : { wave }), cursor: writeFeedCursor({ importSupplierId, position }) };
}
