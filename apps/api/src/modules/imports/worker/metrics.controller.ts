import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Gauge, type Registry } from 'prom-client';
import { Database } from '../../../platform/database/database.js';
import { PublicRoute } from '../../../platform/http/route-access.js';
import { within } from '../../../platform/lifecycle/within.js';
import { reasonOf } from '../../../platform/logging/describe-error.js';
import { LogThrottle } from '../../../platform/logging/log-throttle.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { processMetrics } from '../../../platform/metrics/process-metrics.js';
import { newRegistry, renderMetrics } from '../../../platform/metrics/registry.js';
import { ImportMetrics } from './import-metrics.js';
import { ServiceFigures } from './service-figures.js';

/** Served by the worker only: its port is not published, and the figures name suppliers. */
@Controller('metrics')
@PublicRoute()
export class MetricsController {
  /** Milliseconds the database may take to answer: Prometheus waits 10 s for all of them. */
  static toldWithin = 5_000;

  private readonly registry = newRegistry();
  private readonly databaseUp = new Gauge({
    name: 'carryover_database_up',
    help: '1 when the database answers and refuses no figure; else there are none of them.',
    registers: [this.registry],
  });
  private readonly throttle = new LogThrottle();

  constructor(
    private readonly metrics: ImportMetrics,
    private readonly figures: ServiceFigures,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {}

  /** Figures of the process are there also while the database is away: they say what the process does meanwhile. */
  @Get()
  async show(@Res({ passthrough: true }) response: Response): Promise<string> {
    const told = await this.toldByDatabase();
    this.databaseUp.set(told === null ? 0 : 1);
    const own = told ?? [await this.metrics.withoutDatabase()];
    const { contentType, text } = await renderMetrics([...own, this.registry, processMetrics]);
    response.type(contentType);
    return text;
  }

  private async toldByDatabase(): Promise<Registry[] | null> {
    try {
      return await within(MetricsController.toldWithin, 'The database', this.collect());
    } catch (error) {
      this.throttle.log((fields) =>
        this.logger.warn('metrics.database.silent', { reason: reasonOf(error), ...fields }),
      );
      return null;
    }
  }

  /**
   * Asks first whether the database is there, as figures that take long are those of before. Collects registries one after the other, so
   * that a scrape takes one connection.
   */
  private async collect(): Promise<Registry[]> {
    await this.database.reader.query('SELECT 1');
    const [imports, services] = [await this.metrics.collect(), await this.figures.collect()];
    return services === null ? [imports] : [imports, services];
  }
}
