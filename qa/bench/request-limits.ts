import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { plainFile } from '../lib/plain-file.js';
import type { BenchOptions, Figure } from './figures.js';

const CONNECTIONS = 10;
/** Nobody is refused. */
const ENV = { NODE_ENV: 'production', SUPPLIER_REQUESTS_PER_SECOND: '1000000' };
const BUILT = join(root, 'apps/api/dist/platform/rate-limits/request-limits.js');

/** Variables of an api that counts nobody. */
async function withoutLimits(): Promise<Record<string, string>> {
  const preload = await plainFile(join(import.meta.dirname, 'without-limits.ts'));
  return { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`, REQUEST_LIMITS_MODULE: pathToFileURL(BUILT).href };
}

/**
 * Requests per second of the cheapest call of a supplier, counted in Redis and counted by the process alone, against the
 * same process that counts nobody.
 */
export function requestLimits({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: true, env: ENV });
    try {
      const counted = carryover.apis[0];
      const alone = await carryover.addApi({ REDIS_URL: '' });
      const uncounted = await carryover.addApi(await withoutLimits());
      const { authorization } = await carryover.supplier();
      const speedOf = ({ url }: ServiceProcess) =>
        load(`${url}/v2/data-import/accounts/DEMO/nobody/`, seconds, authorization);
      const readings: { peer: number; inRedis: number; alone: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const reading = {
          peer: await speedOf(uncounted),
          inRedis: await speedOf(counted),
          alone: await speedOf(alone),
        };
        // The first round only warms up.
        if (round > 0) readings.push(reading);
      }
      const figure = (name: string, ours: 'inRedis' | 'alone'): Figure => ({
        name: `limits, ${name}`,
        unit: 'requests/s',
        against: 'the same without counting',
        rounds: readings.map((reading) => ({ ours: reading[ours], peer: reading.peer })),
      });
      return [figure('counted in Redis', 'inRedis'), figure('counted alone', 'alone')];
    } finally {
      await carryover.stop();
    }
  });
}

async function load(url: string, duration: number, Authorization: string): Promise<number> {
  const result = await autocannon({ url, duration, connections: CONNECTIONS, headers: { Authorization } });
  // There is no such account.
  if (result.errors > 0 || result['4xx'] !== result.requests.total) throw new Error(`${url} was not answered 404`);
  return result.requests.average;
}
