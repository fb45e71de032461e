import { readFile } from 'node:fs/promises';
import { Supplier } from './supplier.mjs';

const example = new URL('../../../../docs/examples/account.json', import.meta.url);

/** One of them is dated before the open statement, so the platform moves it into that. */
const transactions = [
  {
    transaction_id: 'PMT-24-1003-7',
    transaction_date: '2024-10-03',
    amount: '92.00',
    type: 'PAYMENT',
    reason: 'REGULAR_SCHEDULE',
    payment_type: 'DD_REGULAR_COLLECTION',
  },
  {
    transaction_id: 'CRD-24-0728-4',
    transaction_date: '2024-07-28',
    amount: '12.3456789',
    type: 'CREDIT',
    reason: 'GOODWILL',
    note: 'For the wait in July',
  },
];

const notes = [{ body: 'A carer answers the door on weekdays.', is_pinned: true, created_at: '2024-10-02T09:15:00Z' }];

const instruction = { vendor: 'SANDBOX', type: 'CARD', reference: 'ok_4471' };

/** The payload of docs/examples. */
export async function exampleAccount() {
  return JSON.parse(await readFile(example, 'utf8'));
}

/**
 * The account of docs/examples, whose documents exist, with what its supplier added later. Needs a worker.
 * @returns {Promise<{ supplier: Supplier, externalNumber: string, number: string }>}
 */
export async function createExampleAccount(stack) {
  const supplier = await Supplier.signIn(stack, 0);
  const externalNumber = await supplier.createFrom(await exampleAccount());
  await supplier.waitFor(externalNumber, 'PROCESSED');
  await supplier.add('transactions/create/', externalNumber, { transactions });
  await supplier.add('notes/create/', externalNumber, { notes });
  await supplier.add('payment-instruction/create/', externalNumber, instruction);
  return { supplier, externalNumber, number: await supplier.accountNumberOf(externalNumber) };
}
