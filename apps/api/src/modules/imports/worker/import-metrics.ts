import { Injectable } from '@nestjs/common';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { LatestAnswer } from '../../../platform/cache/latest-answer.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { exemplarOf } from '../../../platform/metrics/process-metrics.js';
import { newRegistry } from '../../../platform/metrics/registry.js';
import { WakeQueue } from '../../../platform/queue/wake-queue.js';
import type { Span } from '../../../platform/telemetry/span.js';
import { HELD_BACK, NOT_HELD } from '../process/held-by-wave-sql.js';
import { ONGOING_SINCE } from '../process/ongoing-since-sql.js';
import { statusesSql } from '../process/statuses-sql.js';

/**
 * Milliseconds for which figures are cached: a scrape must not count the whole table every few seconds. With a few million imports in an
 * error the count takes longer than a scrape waits.
 */
const TIMES = { maxAge: 10_000, patience: 1_000 };

interface CountedProcesses {
  supplier: string;
  sandbox: boolean;
  status: string;
  code: string;
  count: number;
  /** Seconds the one that waits longest has been due. */
  oldest: number | null;
}

// Imports are counted as they change (ADR 0068): read are those that stand in an error, and of what waits the first of each
// supplier that no wave holds back, which is late from when its supplier was set to Ongoing again.
const COUNT = `
  SELECT s.code AS supplier, s.is_sandbox AS sandbox, n.status, n.code, n.count,
    CASE WHEN n.status = 'PENDING' AND s.status = 'Ongoing' THEN (
      SELECT extract(epoch FROM now() - greatest(p.available_at, ${ONGOING_SINCE})) FROM account_import_process p
      WHERE p.import_supplier_id = s.id AND p.status = 'PENDING' AND p.available_at < ${HELD_BACK} AND ${NOT_HELD}
      ORDER BY p.available_at LIMIT 1)::float8 END AS oldest
  FROM (
    SELECT import_supplier_id, status, '' AS code, sum(count)::int AS count FROM (
      SELECT import_supplier_id, status, count FROM import_count
      UNION ALL SELECT import_supplier_id, status, change FROM import_count_change
    ) counted WHERE status NOT IN (${statusesSql('failed')}) GROUP BY 1, 2 HAVING sum(count) <> 0
    UNION ALL SELECT import_supplier_id, status, latest_error_code, count(*)::int FROM account_import_process
    WHERE latest_error_code IS NOT NULL GROUP BY 1, 2, 3
  ) n JOIN import_supplier s ON s.id = n.import_supplier_id`;

/** Prometheus metrics of imports: counts by state, waiting times, durations of attempts. */
@Injectable()
export class ImportMetrics {
  private readonly registry = newRegistry();
  private readonly attempts = new Histogram<string>({
    enableExemplars: true,
    name: 'carryover_import_attempt_seconds',
    help: 'Duration of attempts at an import by outcome.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  private readonly processes = new Gauge({
    name: 'carryover_import_processes',
    help: 'Import processes by supplier, status and code of the latest error.',
    labelNames: ['supplier', 'sandbox', 'status', 'error_code'],
    registers: [this.registry],
  });
  private readonly oldest = new Gauge({
    name: 'carryover_import_oldest_waiting_seconds',
    help: 'How long the import that waits longest has been due, by supplier that is Ongoing.',
    labelNames: ['supplier', 'sandbox'],
    registers: [this.registry],
  });
  private readonly depth = new Gauge({
    name: 'carryover_import_queue_depth',
    help: 'Wake-ups in the queue.',
    registers: [this.registry],
  });
  private readonly window = new Gauge({
    name: 'carryover_import_queue_window',
    help: 'Wake-ups that the queue is filled up to: QUEUE_WINDOW.',
    registers: [this.registry],
  });
  private readonly shared = new Gauge({
    name: 'carryover_import_queue_shared',
    help: '1 while the queue on Redis is that of all workers, 0 while each works by itself.',
    labelNames: ['adapter'],
    registers: [this.registry],
  });
  private readonly counted: LatestAnswer<CountedProcesses[]>;

  constructor(
    database: Database,
    private readonly queue: WakeQueue,
    private readonly environment: Environment,
  ) {
    this.window.set(environment.queueWindow);
    this.counted = new LatestAnswer(() => database.reader.query<CountedProcesses[]>(COUNT), TIMES);
  }

  /** @param seconds how long the attempt took; @param span of the attempt, where traces are taken */
  observeAttempt(outcome: string, seconds: number, span: Span | undefined): void {
    this.attempts.observe({ labels: { outcome }, value: seconds, ...exemplarOf(span) });
  }

  /** The figures as they are now, or as they were before a count that takes long. */
  async collect(): Promise<Registry> {
    return this.show((await this.counted.get()) ?? []);
  }

  /** Metrics that need no database. */
  withoutDatabase(): Promise<Registry> {
    return this.show([]);
  }

  private async show(counted: readonly CountedProcesses[]): Promise<Registry> {
    this.processes.reset();
    this.oldest.reset();
    for (const { supplier, sandbox: isSandbox, status, code, count, oldest } of counted) {
      const sandbox = String(isSandbox);
      this.processes.set({ supplier, sandbox, status, error_code: code }, count);
      if (oldest !== null) this.oldest.set({ supplier, sandbox }, Math.max(0, oldest));
    }
    this.depth.set(await this.queue.depth());
    const { queueAdapter: adapter } = this.environment;
    // Asked for its depth, it has just found out.
    if (adapter !== 'process') this.shared.set({ adapter }, this.queue.isShared ? 1 : 0);
    return this.registry;
  }
}
