import type { AccountImportRequest } from '@carryover/contract';
import { distinctSample, generatePayloads } from '@carryover/testing';
import { inParallel, type SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import type { Stage } from './stage.js';

/** Seeds below this make accounts that differ from each other. */
const SEEDS = 125;

/**
 * Sends generated accounts and notes each one that was answered 201.
 * @param options part: accounts of another part of one scenario are others
 */
export async function sendAccounts(
  stage: Stage,
  { supplier, count, part = 1, width = 8 }: { supplier: SupplierApi; count: number; part?: number; width?: number },
): Promise<void> {
  const payloads = generatePayloads(count, part % SEEDS, 'DEMO');
  await send(stage, { supplier, payloads, width });
}

/**
 * Sends samples from a given number on, each with a mail to its customer, and records every one that was answered
 * 201.
 * @returns their external account numbers
 */
export async function sendSamples(
  stage: Stage,
  { supplier, first, count }: { supplier: SupplierApi; first: number; count: number },
): Promise<string[]> {
  const payloads = Array.from({ length: count }, (_, index) =>
    distinctSample(first + index, { import_supplier: 'DEMO', communication_preference: 'ONLINE' }),
  );
  await send(stage, { supplier, payloads, width: 4 });
  return payloads.map((payload) => payload.external_account_number);
}

async function send(
  stage: Stage,
  { supplier, payloads, width }: { supplier: SupplierApi; payloads: readonly AccountImportRequest[]; width: number },
): Promise<void> {
  await inParallel(payloads, width, async (payload) => {
    const { status, body } = await supplier.create(payload);
    if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
    stage.answered.account(payload.external_account_number);
  });
}
