import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { plainFile } from '../lib/plain-file.js';
import type { BenchOptions, Figure } from './figures.js';

const CONNECTIONS = 10;
/** Nobody is refused. */
const ENV = { NODE_ENV: 'production', SUPPLIER_REQUESTS_PER_SECOND: '1000000' };
const NAMES = ['peer', 'inRedis', 'alone'] as const;
type Name = (typeof NAMES)[number];

/** Variables of an api that counts nobody. */
export async function withoutLimits(): Promise<Record<string, string>> {
  const preload = await plainFile(join(import.meta.dirname, 'without-limits.ts'));
  const metadata = createRequire(import.meta.url).resolve('reflect-metadata');
  return { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`, REFLECT_METADATA: pathToFileURL(metadata).href };
}

/**
 * Requests per second of the cheapest call of a supplier, counted in Redis and counted by the process alone, against the
 * same process that counts nobody.
 */
export function requestLimits({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: true, env: ENV });
    try {
      const apis = {
        peer: await carryover.addApi(await withoutLimits()),
        inRedis: carryover.apis[0],
        alone: await carryover.addApi({ REDIS_URL: '' }),
      };
      const { authorization } = await carryover.supplier();
      const addressOf = ({ url }: ServiceProcess) => `${url}/v2/data-import/accounts/DEMO/nobody/`;
      for (const name of NAMES)
        if ((await isCounted(addressOf(apis[name]), authorization)) !== (name !== 'peer'))
          throw new Error(name === 'peer' ? 'The peer counts its requests.' : `${name}: its requests are not counted.`);
      const readings: Readonly<Record<Name, number>>[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const reading = { peer: Number.NaN, inRedis: Number.NaN, alone: Number.NaN };
        // Whatever goes on behind the one that comes first, each comes first in turn.
        const first = round % NAMES.length;
        for (const name of [...NAMES.slice(first), ...NAMES.slice(0, first)])
          reading[name] = await load(addressOf(apis[name]), seconds, authorization);
        // The first round only warms up.
        if (round > 0) readings.push(reading);
      }
      const figure = (name: string, ours: Name): Figure => ({
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

/** Whether a request is told how many more there may be. */
async function isCounted(url: string, Authorization: string): Promise<boolean> {
  const { headers } = await fetch(url, { headers: { Authorization } });
  return headers.has('RateLimit');
}

async function load(url: string, duration: number, Authorization: string): Promise<number> {
  const result = await autocannon({ url, duration, connections: CONNECTIONS, headers: { Authorization } });
  // There is no such account.
  if (result.errors > 0 || result['4xx'] !== result.requests.total) throw new Error(`${url} was not answered 404`);
  return result.requests.average;
}
