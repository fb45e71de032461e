import { randomUUID } from 'node:crypto';
import { distinctSample } from '@carryover/testing';
import type { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { SupplierApi } from '../../apps/api/e2e/support/supplier-api.mjs';
import { only } from '../lib/only.js';
import { createMany } from './create.js';
import { importAll, samples } from './create-to-processed.js';
import { IMPORTED, samplesOf, type Turn } from './round-samples.js';
import { readMany, statusPath } from './status.js';
import { newTransactions } from './transactions.js';
import { validateMany } from './validate.js';

/** A service with one api, one worker and an account that was imported. */
export interface Measured {
  readonly carryover: Carryover;
  readonly supplier: SupplierApi;
  /** External number of the account. */
  readonly model: string;
  readonly url: string;
  readonly authorization: string;
}

/** Does something so long or so often. @returns how often a second */
export type Measure<Service extends Measured = Measured> = (service: Service, turn: Turn) => Promise<number>;

const TRANSACTIONS = 5_000;

/** What is done most, as rates. A round may be measured once in the life of a service. */
export const MOST_DONE: Readonly<Record<string, Measure>> = {
  validate: ({ url, authorization }, { seconds }) => validateMany(url, authorization, seconds),
  create: async ({ carryover, url, authorization }, turn) => {
    const worker = only(carryover.workers);
    // What is created is not to be imported meanwhile: another service may be measured on the same machine.
    worker.signal('SIGSTOP');
    try {
      return await createMany(url, authorization, turn.seconds, `C${turn.round}`, { first: samplesOf(turn).created });
    } finally {
      worker.signal('SIGCONT');
      await carryover.settled(600_000);
    }
  },
  'create to PROCESSED': ({ carryover, supplier }, turn) =>
    importAll(carryover, supplier, samples(IMPORTED, `S${turn.round}`, samplesOf(turn).imported)),
  status: ({ url, authorization, model }, { seconds }) =>
    readMany(`${url}${statusPath(model)}`, authorization, seconds),
  'transactions, 5,000 a request': async ({ supplier, model }) => {
    const sent = newTransactions(TRANSACTIONS);
    const from = performance.now();
    const { status } = await supplier.addTransactions(model, sent);
    if (status !== 201) throw new Error(`transactions answered ${status}`);
    return (1_000 * TRANSACTIONS) / (performance.now() - from);
  },
};

/** Imports the account that is looked at. @param carryover has one api and one worker */
export async function withModel(carryover: Carryover): Promise<Measured> {
  const supplier = await carryover.supplier();
  const model = `MODEL-${randomUUID()}`;
  await supplier.create(distinctSample(1, { external_account_number: model }));
  await carryover.settled();
  return { carryover, supplier, model, url: carryover.apis[0].url, authorization: supplier.authorization };
}
