import { distinctSample } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { startBareServer } from './bare-server.js';
import type { BenchOptions, Figure, Round } from './figures.js';
import { readMany, statusPath } from './status.js';
import { parseMany, validateMany } from './validate.js';

const ENV = { NODE_ENV: 'production', LOG_LEVEL: 'info', SUPPLIER_REQUESTS_PER_SECOND: '1000000' };
const COUNTS = [2, 4];
const NUMBER = 'APIS-1';
const BESIDE_BARE = 'validate, 2 apis and 2 bare servers';

type Send = (url: string, authorization: string, seconds: number) => Promise<number>;

const MEASURES: Readonly<Record<string, Send>> = {
  validate: validateMany,
  status: (url, authorization, seconds) => readMany(`${url}${statusPath(NUMBER)}`, authorization, seconds),
};

/**
 * Requests per second that two and four api processes answer together, against what one of them answers alone; of validate by two also
 * against as many bare servers.
 */
export function apis({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: ENV });
    const bare = await Promise.all([startBareServer(), startBareServer()]);
    try {
      for (const _ of Array(Math.max(...COUNTS) - 1)) await carryover.addApi(ENV);
      const supplier = await carryover.supplier();
      await supplier.create(distinctSample(1, { external_account_number: NUMBER }));
      await carryover.settled();
      const urls = carryover.apis.map(({ url }) => url);
      const figures = new Map<string, Round[]>();
      // The first round only warms up.
      const note = (round: number, key: string, measured: Round) => {
        if (round > 0) figures.set(key, [...(figures.get(key) ?? []), measured]);
      };
      for (let round = 0; round <= rounds; round += 1) {
        for (const [name, send] of Object.entries(MEASURES)) {
          const by = (count: number) =>
            together(urls.slice(0, count), (url) => send(url, supplier.authorization, seconds));
          const peer = await by(1);
          for (const count of COUNTS) note(round, `${name}, ${count} apis`, { ours: await by(count), peer });
        }
        const ours = await together(urls.slice(0, bare.length), (url) =>
          validateMany(url, supplier.authorization, seconds),
        );
        const peer = await together(
          bare.map(({ url }) => url),
          (url) => parseMany(url, supplier.authorization, seconds),
        );
        note(round, BESIDE_BARE, { ours, peer });
      }
      return [...figures].map(([name, measured]) => ({
        name,
        unit: 'requests/s',
        against: name === BESIDE_BARE ? 'two bare servers' : 'one api',
        rounds: measured,
      }));
    } finally {
      await Promise.all(bare.map((server) => server.stop()));
      await carryover.stop();
    }
  });
}

/** Each with clients of its own, at the same time. @returns their answers a second, added up */
async function together(urls: readonly string[], send: (url: string) => Promise<number>): Promise<number> {
  const rates = await Promise.all(urls.map(send));
  return rates.reduce((sum, rate) => sum + rate, 0);
}
