import { samplePayload } from '@carryover/testing';
import autocannon from 'autocannon';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { startBareServer } from './bare-server.js';
import type { BenchOptions, Figure, Round } from './figures.js';

/** The few of a supplier who sends carefully, and so many that none of the two servers ever waits. */
const FEW = 10;
const CONNECTIONS = [FEW, 32];
/** Rounds before those that count: a hundred rules are compiled one after the other. */
const WARM_UPS = 3;
const body = JSON.stringify(samplePayload());

/** Requests per second of validate with the sample payload, against a bare HTTP server that only parses the same JSON. */
export function validate({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({
      workers: 0,
      redis: false,
      env: { LOG_LEVEL: 'info', NODE_ENV: 'production' },
    });
    const bare = await startBareServer();
    try {
      const authorization = await (await carryover.supplier()).authorization;
      const turn = async (connections: number): Promise<Round> => ({
        ours: await validateMany(carryover.apis[0].url, authorization, seconds, connections),
        peer: await load(bare.url, seconds, authorization, connections),
      });
      for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await turn(Math.max(...CONNECTIONS));
      const figures = CONNECTIONS.map((connections) => ({
        name: `validate, ${connections} connections`,
        unit: 'requests/s',
        against: `bare Node HTTP + JSON.parse, ${Buffer.byteLength(body)} bytes`,
        connections,
        rounds: [] as Round[],
      }));
      for (let round = 0; round < rounds; round += 1)
        for (const { connections, rounds: measured } of figures) measured.push(await turn(connections));
      return figures;
    } finally {
      await bare.stop();
      await carryover.stop();
    }
  });
}

/** @returns answers of validate a second */
export function validateMany(url: string, authorization: string, seconds: number, connections = FEW): Promise<number> {
  return load(`${url}/v2/data-import/accounts/validate/`, seconds, authorization, connections);
}

/** @returns answers a second of a server that parses the same bodies and does nothing else */
export function parseMany(url: string, authorization: string, seconds: number): Promise<number> {
  return load(url, seconds, authorization, FEW);
}

async function load(url: string, duration: number, authorization: string, connections: number): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    body,
    duration,
    connections,
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}
