import { Controller, Get, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Database } from '../../platform/database/database.js';
import { PublicRoute } from '../../platform/http/route-access.js';
import { Described } from '../../platform/openapi/index.js';
import { healthDescription } from './health.openapi.js';
import { RedisProbe } from './redis-probe.js';
import { Shutdown } from './shutdown.js';

/** Readiness of the process, for load balancers and engineers on call. */
export interface Readiness {
  status: 'ready' | 'not_ready';
  checks: { database: 'up' | 'down'; redis: 'up' | 'down' | 'not_configured' };
}

/** Is the process there, and should it be sent work? */
@Controller('health')
@PublicRoute('nobody')
@Described(healthDescription)
export class HealthController {
  private underWay: Promise<'up' | 'down'> | undefined;

  constructor(
    private readonly database: Database,
    private readonly redis: RedisProbe,
    private readonly shutdown: Shutdown,
  ) {}

  /** Shows only that the event loop runs; a failing database is no reason to restart the process. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** 503 while the database does not answer or the process is stopping; Redis is reported, never required. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const [database, redis] = await Promise.all([this.checkedDatabase(), this.redis.check()]);
    const isReady = database === 'up' && !this.shutdown.hasBegun;
    if (!isReady) response.status(503);
    return { status: isReady ? 'ready' : 'not_ready', checks: { database, redis } };
  }

  /** One look is for all who ask meanwhile: nobody counts how often strangers do, and each look takes a connection. */
  private checkedDatabase(): Promise<'up' | 'down'> {
    this.underWay ??= this.checkDatabase().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  private async checkDatabase(): Promise<'up' | 'down'> {
    try {
      await this.database.reader.query('SELECT 1');
      return 'up';
    } catch {
      return 'down';
    }
  }
}
