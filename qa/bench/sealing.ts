import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import type { SupplierApi } from '../../apps/api/e2e/support/supplier-api.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { createMany } from './create.js';
import { importAll, samples } from './create-to-processed.js';
import type { BenchOptions, Figure, Round } from './figures.js';

const ENV = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
const PLAIN = { ...ENV, SEAL_PAYLOADS: 'no' };

/** What is measured of one process in one round. */
interface Turn {
  readonly carryover: Carryover;
  readonly api: ServiceProcess;
  readonly supplier: SupplierApi;
  /** Of whom. */
  readonly name: keyof Round;
  /** No two turns have the same. */
  readonly part: number;
}

/**
 * Creates answered 201 a second, and accounts from the first create to the last PROCESSED, with payloads that are sealed
 * against the same with payloads that are not: two api processes on one database, which take turns.
 */
export function sealing({ rounds, seconds, accounts }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const creating = await turns({ rounds, workers: 0 }, ({ api, name, part, supplier }) =>
      createMany(api.url, supplier.authorization, seconds, `${name}-${part}`),
    );
    const importing = await turns({ rounds, workers: 1 }, ({ carryover, api, part, supplier }) =>
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

/** Rounds of both, the first of which changes from round to round, after one that only warms up. */
async function turns(
  { rounds, workers }: { readonly rounds: number; readonly workers: number },
  measure: (turn: Turn) => Promise<number>,
): Promise<Round[]> {
  const carryover = await Carryover.start({ workers, env: ENV });
  try {
    const plain = await carryover.addApi(PLAIN);
    const [sealed] = carryover.apis;
    const supplier = await carryover.supplier();
    const measured: Round[] = [];
    let part = 0;
    const take = (name: keyof Round, api: ServiceProcess) => {
      part += 1;
      return measure({ carryover, api, name, part, supplier });
    };
    for (let round = 0; round <= rounds; round += 1) {
      const isOursFirst = round % 2 === 0;
      const first = isOursFirst ? await take('ours', sealed) : await take('peer', plain);
      const second = isOursFirst ? await take('peer', plain) : await take('ours', sealed);
      if (round > 0) measured.push(isOursFirst ? { ours: first, peer: second } : { ours: second, peer: first });
    }
    return measured;
  } finally {
    await carryover.stop();
  }
}
