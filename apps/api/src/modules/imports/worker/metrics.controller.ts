import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PublicRoute } from '../../../platform/http/route-access.js';
import { processMetrics } from '../../../platform/metrics/process-metrics.js';
import { renderMetrics } from '../../../platform/metrics/registry.js';
import { ImportMetrics } from './import-metrics.js';
import { ServiceFigures } from './service-figures.js';

/** Served by the worker only: its port is not published, and the figures name suppliers. */
@Controller('metrics')
@PublicRoute()
export class MetricsController {
  constructor(
    private readonly metrics: ImportMetrics,
    private readonly figures: ServiceFigures,
  ) {}

  @Get()
  async show(@Res({ passthrough: true }) response: Response): Promise<string> {
    const registries = [await this.metrics.collect(), await this.figures.collect(), processMetrics];
    const { contentType, text } = await renderMetrics(registries);
    response.type(contentType);
    return text;
  }
}
