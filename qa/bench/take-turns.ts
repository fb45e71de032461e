import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import type { SupplierApi } from '../../apps/api/e2e/support/supplier-api.mjs';
import type { Round } from './figures.js';

/** What is measured of one process in one round. */
export interface Turn {
  readonly carryover: Carryover;
  readonly api: ServiceProcess;
  readonly supplier: SupplierApi;
  /** Of whom. */
  readonly name: keyof Round;
  /** No two turns have the same. */
  readonly part: number;
}

/** Who takes turns: two api processes on one database. */
export interface TurnOptions {
  readonly rounds: number;
  readonly workers: number;
  /** Settings of the one that is measured, and of workers. */
  readonly env: Record<string, string>;
  /** Those of the peer, beyond them. */
  readonly peer: Record<string, string>;
}

/** Rounds of both, the first of which changes from round to round, after one that only warms up. */
export async function takeTurns(
  { rounds, workers, env, peer: peerEnv }: TurnOptions,
  measure: (turn: Turn) => Promise<number>,
): Promise<Round[]> {
  const carryover = await Carryover.start({ workers, env });
  try {
    const peer = await carryover.addApi(peerEnv);
    const [ours] = carryover.apis;
    const supplier = await carryover.supplier();
    const measured: Round[] = [];
    let part = 0;
    const take = (name: keyof Round, api: ServiceProcess) => {
      part += 1;
      return measure({ carryover, api, name, part, supplier });
    };
    for (let round = 0; round <= rounds; round += 1) {
      const isOursFirst = round % 2 === 0;
      const first = isOursFirst ? await take('ours', ours) : await take('peer', peer);
      const second = isOursFirst ? await take('peer', peer) : await take('ours', ours);
      if (round > 0) measured.push(isOursFirst ? { ours: first, peer: second } : { ours: second, peer: first });
    }
    return measured;
  } finally {
    await carryover.stop();
  }
}
