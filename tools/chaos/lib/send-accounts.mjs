import { distinctSample, generatePayloads } from '@carryover/testing';
import { inParallel } from '../../../apps/api/e2e/support/supplier-api.mjs';

/** Seeds below this make accounts that differ from each other. */
const SEEDS = 125;

/**
 * Sends generated accounts and notes each one that was answered 201.
 * @param {import('./stage.mjs').Stage} stage
 * @param {{ supplier: import('../../../apps/api/e2e/support/supplier-api.mjs').SupplierApi, count: number, part?: number, width?: number }} options
 *   part: accounts of another part of one scenario are others
 */
export async function sendAccounts(stage, { supplier, count, part = 1, width = 8 }) {
  const payloads = generatePayloads(count, part % SEEDS, 'DEMO');
  await send(stage, { supplier, payloads, width });
}

/**
 * Sends so many samples from the one of that number on, each with a mail to its customer, and notes each one that was answered 201.
 * @param {import('./stage.mjs').Stage} stage
 * @param {{ supplier: object, first: number, count: number }} options
 * @returns {Promise<string[]>} their external account numbers
 */
export async function sendSamples(stage, { supplier, first, count }) {
  const payloads = Array.from({ length: count }, (_, index) =>
    distinctSample(first + index, { import_supplier: 'DEMO', communication_preference: 'ONLINE' }),
  );
  await send(stage, { supplier, payloads, width: 4 });
  return payloads.map((payload) => payload.external_account_number);
}

async function send(stage, { supplier, payloads, width }) {
  await inParallel(payloads, width, async (payload) => {
    const { status, body } = await supplier.create(payload);
    if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
    stage.answered.account(payload.external_account_number);
  });
}
