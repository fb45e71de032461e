import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { type AccountRows, dropSomeRows } from '../drop-rows.js';

/** Milliseconds between polls. */
const PAUSE = 1_000;

/** The tables with a row for each account of a report, millions of them. */
const TABLES: readonly AccountRows[] = ['reconciliation_difference', 'reconciliation_line'];

const OLDEST = 'SELECT id FROM reconciliation WHERE discarded_at IS NOT NULL ORDER BY discarded_at, id LIMIT 1';
const HOLD = 'SELECT id FROM reconciliation WHERE id = $1 FOR UPDATE SKIP LOCKED';
const DELETE = 'DELETE FROM reconciliation WHERE id = $1';

/** Deletes discarded reports in the background, in pieces that are committed each, so that neither a request nor a lock waits for millions of rows. */
@Injectable()
export class DiscardedReports implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly database: Database,
    logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.round(), logger, 'reconciliation.dropping_failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async round(): Promise<number> {
    const [found] = await this.database.reader.query<{ id: string }[]>(OLDEST);
    return found !== undefined && (await this.drop(found.id)) ? 0 : PAUSE;
  }

  /**
   * Deletes a discarded report in steps.
   * @returns false when another process does it or this one stops; the next run continues with the rest
   */
  private async drop(reportId: string): Promise<boolean> {
    for (const table of TABLES) {
      for (let after: string | null = ''; after !== null; ) {
        const next: string | null | undefined = await this.dropSome(table, reportId, after);
        if (next === undefined || this.loop.signal.aborted) return false;
        after = next;
      }
    }
    await this.database.reader.query(DELETE, [reportId]);
    return true;
  }

  /** @returns as {@link dropSomeRows}; undefined when another process has the report */
  private dropSome(table: AccountRows, reportId: string, after: string): Promise<string | null | undefined> {
    return this.database.transaction(async (tx) => {
      const held = await tx.query<unknown[]>(HOLD, [reportId]);
      return held.length === 0 ? undefined : dropSomeRows(tx, table, { reportId, after });
    });
  }
}
