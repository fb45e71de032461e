import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { createMany } from './create.js';
import { importAll, samples } from './create-to-processed.js';
import type { BenchOptions, Figure, Round } from './figures.js';
import { takeTurns } from './take-turns.js';

const ENV = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
const PLAIN = { ...ENV, SEAL_PAYLOADS: 'no' };

/**
 * Creates answered 201 a second, and accounts from the first create to the last PROCESSED, with payloads that are sealed
 * against the same with payloads that are not: two api processes on one database, which take turns.
 */
export function sealing({ rounds, seconds, accounts }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const creating = await takeTurns({ rounds, workers: 0, env: ENV, peer: PLAIN }, ({ api, name, part, supplier }) =>
      createMany(api.url, supplier.authorization, seconds, `${name}-${part}`),
    );
    const importing = await takeTurns(
      { rounds, workers: 1, env: ENV, peer: PLAIN },
      ({ carryover, api, part, supplier }) =>
        importAll(
          { apis: [api], query: (sql, values) => carryover.query(sql, values) },
          supplier,
          samples(accounts, 'SEALING', part * accounts),
        ),
    );
    const figure = (name: string, unit: string, measured: readonly Round[]): Figure => ({
      name,
      unit,
      against: 'the same, not sealed',
      rounds: measured,
    });
    return [
      figure('create sealed', 'requests/s', creating),
      figure('create sealed to PROCESSED', 'accounts/s', importing),
    ];
  });
}
