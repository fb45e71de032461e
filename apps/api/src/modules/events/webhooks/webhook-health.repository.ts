import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** A webhook with something to deliver, or to try again. */
export interface BusyWebhook {
  readonly importSupplierId: string;
  /** Whether there are events that are not on a lane yet. */
  readonly hasNews: boolean;
  /** Whether a lane is due. */
  readonly hasDue: boolean;
}

/** Failures without an answer in a row before the whole webhook rests, and the longest it rests. */
const FAILURES = 8;
const LONGEST_REST_SECONDS = 60;

/** How often a delivery is noted at the webhook, so that its row is not written for every one. */
const NOTED_EVERY_SECONDS = 5;

const LIST_BUSY = `
  SELECT * FROM (
    SELECT w.import_supplier_id AS "importSupplierId",
      EXISTS (SELECT FROM account_import_event WHERE import_supplier_id = w.import_supplier_id AND feed_position IS NULL)
        OR EXISTS (SELECT FROM meter_point_event WHERE import_supplier_id = w.import_supplier_id AND feed_position IS NULL)
        OR EXISTS (SELECT FROM test_event WHERE import_supplier_id = w.import_supplier_id AND feed_position IS NULL)
        OR EXISTS (SELECT FROM import_wave_feed_event
          WHERE import_supplier_id = w.import_supplier_id AND feed_position IS NULL)
        OR EXISTS (SELECT FROM import_wave_feed_event
          WHERE import_supplier_id = w.import_supplier_id AND feed_position > w.queued_wave_position)
        OR EXISTS (SELECT FROM event_feed f
          WHERE f.import_supplier_id = w.import_supplier_id AND f.latest_position > w.queued_position) AS "hasNews",
      EXISTS (SELECT FROM webhook_lane l
        WHERE l.import_supplier_id = w.import_supplier_id AND l.due_at <= now() OFFSET 0) AS "hasDue"
    FROM supplier_webhook w
    WHERE w.disabled_at IS NULL AND (w.paused_until IS NULL OR w.paused_until <= clock_timestamp())
  ) webhook WHERE "hasNews" OR "hasDue" ORDER BY "importSupplierId"`;

const IS_AT = 'SELECT FROM supplier_webhook WHERE import_supplier_id = $1 AND url = $2';

const NOTE_DELIVERY = `UPDATE supplier_webhook SET failures_in_a_row = 0, latest_delivered_at = clock_timestamp()
  WHERE import_supplier_id = $1 AND (failures_in_a_row > 0 OR latest_delivered_at IS NULL
    OR latest_delivered_at < clock_timestamp() - make_interval(secs => ${NOTED_EVERY_SECONDS}))`;

const NOTE_UNREACHABLE = `UPDATE supplier_webhook SET failures_in_a_row = failures_in_a_row + 1,
    paused_until = greatest(paused_until, CASE WHEN failures_in_a_row + 1 >= ${FAILURES} THEN
      clock_timestamp() + make_interval(secs => least(${LONGEST_REST_SECONDS},
        power(2, least(failures_in_a_row + 1 - ${FAILURES}, 10)))) END)
  WHERE import_supplier_id = $1 AND url = $2`;

const PAUSE = `UPDATE supplier_webhook
  SET paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => $3::float8))
  WHERE import_supplier_id = $1 AND url = $2`;

const DISABLE = `UPDATE supplier_webhook SET disabled_at = clock_timestamp(), disabled_reason = $2
  WHERE import_supplier_id = $1 AND url = $3 AND disabled_at IS NULL`;

/** Delivery health of webhooks, which is that of an address: what another one answered is not said of it. Not to be written in one transaction with lanes, which are locked after it elsewhere. */
@Injectable()
export class WebhookHealthRepository {
  /** Whether deliveries of the webhook still go to an address. */
  async isAt(tx: Tx, importSupplierId: string, url: string): Promise<boolean> {
    const found = await tx.query<unknown[]>(IS_AT, [importSupplierId, url]);
    return found.length > 0;
  }

  /** Webhooks that take deliveries now and for which there is something to do. */
  async listBusy(tx: Tx): Promise<BusyWebhook[]> {
    return await tx.query<BusyWebhook[]>(LIST_BUSY);
  }

  async noteDelivery(tx: Tx, importSupplierId: string): Promise<void> {
    await tx.query(NOTE_DELIVERY, [importSupplierId]);
  }

  /** The receiver did not answer. When it does not for several times in a row, the webhook rests: longer and longer. */
  async noteUnreachable(tx: Tx, importSupplierId: string, url: string): Promise<void> {
    await tx.query(NOTE_UNREACHABLE, [importSupplierId, url]);
  }

  /** The receiver asked for a pause. */
  async pause(tx: Tx, importSupplierId: string, url: string, seconds: number): Promise<void> {
    await tx.query(PAUSE, [importSupplierId, url, seconds]);
  }

  /** Ends deliveries until the webhook is set again; an address set in the meantime is left alone. */
  async disable(tx: Tx, importSupplierId: string, reason: string, url: string): Promise<void> {
    await tx.query(DISABLE, [importSupplierId, reason, url]);
  }
}
