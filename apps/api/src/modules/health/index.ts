export { HealthModule } from './health.module.js';
export { RedisProbe } from './redis-probe.js';
export { Shutdown } from './shutdown.js';
