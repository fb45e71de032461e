import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { RedisProbe } from './redis-probe.js';
import { Shutdown } from './shutdown.js';

/** `/health/live` and `/health/ready`, the same in the api and in the worker. */
@Module({ controllers: [HealthController], providers: [RedisProbe, Shutdown], exports: [RedisProbe] })
export class HealthModule {}
