import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { asPlatform } from '../database/data-scope.js';
import { Database } from '../database/database.js';
import { AppLogger } from '../logging/logger.js';

// In one order, so that two processes never wait for each other's rows in a circle.
const ADD = `INSERT INTO outcome_count AS c (subject, outcome, count, latest_at)
  SELECT subject, outcome, count, clock_timestamp() FROM unnest($1::text[], $2::text[], $3::bigint[]) n (subject, outcome, count)
  ORDER BY subject, outcome
  ON CONFLICT (subject, outcome) DO UPDATE SET count = c.count + excluded.count, latest_at = excluded.latest_at`;

const START_ANEW = `INSERT INTO outcome_count AS c (subject, outcome, count, latest_at)
  SELECT subject, $2, 0, clock_timestamp()
  FROM (SELECT DISTINCT subject FROM outcome_count WHERE starts_with(subject, $1)) known ORDER BY subject
  ON CONFLICT (subject, outcome) DO UPDATE SET latest_at = excluded.latest_at`;

/** What is noted in place of an outcome where nothing is known yet. It is never counted. */
export const STARTED = 'started';

interface Counted {
  readonly subject: string;
  readonly outcome: string;
  count: number;
}

/** Counts how things ended that the api does, for the worker to show: the port of the api is everybody's. */
@Injectable()
export class OutcomeCounts implements BeforeApplicationShutdown {
  private counted = new Map<string, Counted>();
  private writing: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Counts one. What is counted neither waits for it nor fails with it; however much comes, one statement is under way.
   * @param subject of a few that are known, such as `payment_vendor:stripe`; never anything a caller made up
   */
  add(subject: string, outcome: string): void {
    const key = `${subject} ${outcome}`;
    const counted = this.counted.get(key) ?? { subject, outcome, count: 0 };
    counted.count += 1;
    this.counted.set(key, counted);
    this.writing ??= asPlatform(() => this.write());
  }

  /**
   * Notes that nothing is known any more of the subjects that begin so: what their latest outcome was is of before. All counts stay.
   * @param prefix such as `payment_vendor:`
   */
  async startAnew(prefix: string): Promise<void> {
    await asPlatform(() => this.database.reader.query<unknown>(START_ANEW, [prefix, STARTED])).catch((error) =>
      this.logger.error('metrics.outcomes.not_counted', error),
    );
  }

  /** What was counted last is written. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.writing;
  }

  private async write(): Promise<void> {
    while (this.counted.size > 0) {
      const taken = [...this.counted.values()];
      this.counted = new Map();
      const columns = [taken.map((one) => one.subject), taken.map((one) => one.outcome), taken.map((one) => one.count)];
      await this.database.reader
        .query<unknown>(ADD, columns)
        .catch((error) => this.logger.error('metrics.outcomes.not_counted', error));
    }
    this.writing = undefined;
  }
}
