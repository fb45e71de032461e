import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Environment } from '../../../platform/config/environment.js';
import type { Database } from '../../../platform/database/database.js';
import type { AppLogger } from '../../../platform/logging/logger.js';
import type { WakeQueue } from '../../../platform/queue/wake-queue.js';
import { ImportMetrics } from './import-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { ServiceFigures } from './service-figures.js';

/** A worker whose database answers with what is given. */
function workerWith(query: (sql: string) => Promise<object[]>, queueAdapter = 'process') {
  const database = { reader: { query } } as unknown as Database;
  const queue = { depth: async () => 7, isShared: true };
  const environment = { queueWindow: 200, queueAdapter } as Environment;
  const metrics = new ImportMetrics(database, queue as unknown as WakeQueue, environment);
  const warn = jest.fn<(event: string, fields: object) => void>();
  const controller = new MetricsController(metrics, new ServiceFigures(database), database, {
    warn,
  } as unknown as AppLogger);
  const response = Object.assign(Object.create(null), { type: () => undefined });
  return { metrics, queue, warn, show: async () => (await controller.show(response)).split('\n') };
}

const counted = { supplier: 'NLE', sandbox: false, status: 'PENDING', code: '', count: 3, oldest: 40 };

const { toldWithin } = MetricsController;
afterEach(() => {
  MetricsController.toldWithin = toldWithin;
});

describe('the figures of a worker', () => {
  it('say what it does while the database is away, that it is, and nothing of before', async () => {
    let isAway = false;
    const { metrics, warn, show } = workerWith(async (sql) => {
      if (isAway) throw new Error('Connection terminated');
      return sql.includes('import_count') ? [counted] : [];
    });
    const ticks = jest.spyOn(performance, 'now').mockReturnValue(100_000);
    try {
      metrics.observeAttempt('processed', 0.2, undefined);
      const before = await show();
      expect(before).toContain('carryover_database_up 1');
      expect(before).toContain('carryover_import_oldest_waiting_seconds{supplier="NLE",sandbox="false"} 40');
      ticks.mockReturnValue(110_000);
      isAway = true;
      const away = await show();
      expect(away).toContain('carryover_database_up 0');
      expect(away).toContain('carryover_import_attempt_seconds_count{outcome="processed"} 1');
      expect(away).toContain('carryover_import_queue_depth 7');
      expect(away.filter((line) => /^carryover_import_(processes|oldest)/.test(line))).toEqual([]);
      expect(warn).toHaveBeenCalledWith('metrics.database.silent', { reason: 'Connection terminated' });
    } finally {
      ticks.mockRestore();
    }
  });

  it('do not wait for a database that hangs', async () => {
    // Prometheus gives up after 10 s.
    expect(MetricsController.toldWithin).toBeLessThan(8_000);
    MetricsController.toldWithin = 5;
    const { warn, show } = workerWith(() => new Promise(() => undefined));
    expect(await show()).toContain('carryover_database_up 0');
    expect(warn).toHaveBeenCalledWith('metrics.database.silent', { reason: 'The database did not answer within 5 ms' });
  });

  it('tell whether Redis is there for the queue, where it is to be', async () => {
    const { queue, show } = workerWith(async () => [], 'bull');
    expect(await show()).toContain('carryover_import_queue_shared{adapter="bull"} 1');
    queue.isShared = false;
    expect(await show()).toContain('carryover_import_queue_shared{adapter="bull"} 0');
    const alone = await workerWith(async () => []).show();
    expect(alone.filter((line) => line.startsWith('carryover_import_queue_shared'))).toEqual([]);
  });
});
