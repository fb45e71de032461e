import { distinctSample } from '@carryover/testing';
import autocannon from 'autocannon';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';
import { startHelloServer } from './hello-server.js';

const CONNECTIONS = 10;

/** Requests per second of the status of one imported account, against a hello world of the same framework. */
export function status({ rounds, seconds }: BenchOptions): Promise<Figure> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
    const hello = await startHelloServer();
    try {
      const supplier = await carryover.supplier();
      await supplier.create(distinctSample(1));
      await carryover.settled();
      const path = statusPath(distinctSample(1).external_account_number);
      const ours = () => readMany(`${carryover.apis[0].url}${path}`, supplier.authorization, seconds);
      const peer = () => readMany(hello.url, supplier.authorization, seconds);
      await ours();
      await peer();
      const figures: Round[] = [];
      for (let round = 0; round < rounds; round += 1) figures.push({ ours: await ours(), peer: await peer() });
      return { unit: 'requests/s', against: 'hello world of NestJS', rounds: figures };
    } finally {
      await hello.stop();
      await carryover.stop();
    }
  });
}

/** Where the status of an account of the demo supplier is. */
export function statusPath(number: string): string {
  return `/v2/data-import/accounts/DEMO/${number}/`;
}

/** @returns answers 200 a second */
export async function readMany(url: string, Authorization: string, duration: number): Promise<number> {
  const result = await autocannon({ url, duration, connections: CONNECTIONS, headers: { Authorization } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}
