import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../platform/database/database.js';

/** Tests of a supplier's webhook in the current minute, this one included. */
export interface CountedTest {
  readonly tests: number;
  /** Seconds until the next minute begins. */
  readonly seconds: number;
}

// Apart from the webhook, so that one that is removed and set again is not tested more often.
const COUNT = `INSERT INTO webhook_test AS t (import_supplier_id, began_at, tests) VALUES ($1, clock_timestamp(), 1)
  ON CONFLICT (import_supplier_id) DO UPDATE SET
    began_at = CASE WHEN t.began_at < clock_timestamp() - interval '1 minute' THEN clock_timestamp() ELSE t.began_at END,
    tests = CASE WHEN t.began_at < clock_timestamp() - interval '1 minute' THEN 1 ELSE t.tests + 1 END
  RETURNING tests,
    greatest(1, ceil(extract(epoch FROM began_at + interval '1 minute' - clock_timestamp())))::int AS seconds`;

const END_OF_FEED = `SELECT latest_position AS position FROM event_feed WHERE import_supplier_id = $1`;

/** Reads and writes tests of webhooks. */
@Injectable()
export class WebhookTestsRepository {
  /** Counts one more. */
  async count(tx: Tx, importSupplierId: string): Promise<CountedTest> {
    const [counted] = await tx.query<[CountedTest]>(COUNT, [importSupplierId]);
    return counted;
  }

  /** The position that the feed has got to. */
  async endOfFeed(tx: Tx, importSupplierId: string): Promise<string> {
    const [feed] = await tx.query<{ position: string }[]>(END_OF_FEED, [importSupplierId]);
    return feed?.position ?? '0';
  }
}
