import { distinctSample } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';
import { readMany, statusPath } from './status.js';
import { validateMany } from './validate.js';

const ENV = { NODE_ENV: 'production', LOG_LEVEL: 'info', SUPPLIER_REQUESTS_PER_SECOND: '1000000' };
const COUNTS = [2, 4];
const NUMBER = 'APIS-1';

type Send = (url: string, authorization: string, seconds: number) => Promise<number>;

const MEASURES: Readonly<Record<string, Send>> = {
  validate: validateMany,
  status: (url, authorization, seconds) => readMany(`${url}${statusPath(NUMBER)}`, authorization, seconds),
};

/** Requests per second that two and four api processes answer together, against what one of them answers alone. */
export function apis({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: ENV });
    try {
      for (const _ of Array(Math.max(...COUNTS) - 1)) await carryover.addApi(ENV);
      const supplier = await carryover.supplier();
      await supplier.create(distinctSample(1, { external_account_number: NUMBER }));
      await carryover.settled();
      const urls = carryover.apis.map(({ url }) => url);
      const figures = new Map<string, Round[]>();
      for (let round = 0; round <= rounds; round += 1) {
        for (const [name, send] of Object.entries(MEASURES)) {
          const by = (count: number) =>
            together(urls.slice(0, count), (url) => send(url, supplier.authorization, seconds));
          const peer = await by(1);
          for (const count of COUNTS) {
            const ours = await by(count);
            // The first round only warms up.
            const key = `${name}, ${count} apis`;
            if (round > 0) figures.set(key, [...(figures.get(key) ?? []), { ours, peer }]);
          }
        }
      }
      return [...figures].map(([name, measured]) => ({
        name,
        unit: 'requests/s',
        against: 'one api',
        rounds: measured,
      }));
    } finally {
      await carryover.stop();
    }
  });
}

/** Each with clients of its own, at the same time. @returns their answers a second, added up */
async function together(urls: readonly string[], send: (url: string) => Promise<number>): Promise<number> {
  const rates = await Promise.all(urls.map(send));
  return rates.reduce((sum, rate) => sum + rate, 0);
}
