import { distinctSample } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { Answered, SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { queryCount } from './query-one.js';

const DAY = '2024-09-10';

/** What a client does, and how it is seen to be there once. */
export interface Deed {
  act(supplier: SupplierApi): Promise<Answered>;
  count(carryover: Carryover): Promise<number>;
  /** External account number of the import that it makes. */
  readonly created?: string;
  /** Whether what was sent before may be refused as a duplicate. */
  readonly mayBeRefused?: boolean;
}

const counted = (carryover: Carryover, text: string, values: readonly unknown[]): Promise<number> =>
  queryCount(carryover, `SELECT count(*)::int AS n ${text}`, values);

/** What a client does at each failpoint of the api, and how it is seen to be there once. Each has an account of its own. */
const DEEDS: Readonly<Record<string, (number: string, index: number) => Deed>> = {
  corrections: (number) => ({
    act: (supplier) => supplier.correct({ ...sampleOf(number), billing_name: `For ${number}` }),
    count: (carryover) =>
      counted(
        carryover,
        `FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id JOIN account a ON a.process_id = p.id
         WHERE p.external_account_number = $1 AND e.event LIKE '%\\_CORRECTED' AND a.billing_name = $2`,
        [number, `For ${number}`],
      ),
  }),
  notes: (number) => ({
    act: (supplier) => supplier.addNotes(number, [{ body: `For ${number}` }]),
    count: (carryover) => counted(carryover, 'FROM note WHERE body = $1', [`For ${number}`]),
  }),
  transactions: (number) => {
    const id = `CREDIT-${number}`;
    const credit = {
      transaction_id: id,
      transaction_date: DAY,
      amount: 1.23,
      type: 'CREDIT',
      reason: 'IMPORTED_CREDIT',
    };
    return {
      act: (supplier) => supplier.addTransactions(number, [credit], 'check_previously_added=true'),
      count: (carryover) => counted(carryover, 'FROM ledger_transaction WHERE transaction_id = $1', [id]),
    };
  },
  payments: (number) => ({
    act: (supplier) =>
      supplier.addPaymentInstruction(number, { vendor: 'SANDBOX', type: 'CARD', reference: `ok_${number}` }),
    count: (carryover) => counted(carryover, 'FROM payment_instruction WHERE reference = $1', [`ok_${number}`]),
    mayBeRefused: true,
  }),
  imports: (_number, index) => {
    const payload = distinctSample(index, { import_supplier: 'DEMO' });
    const { external_account_number: created } = payload;
    return {
      act: (supplier) => supplier.create(payload),
      created,
      count: (carryover) =>
        counted(carryover, 'FROM account_import_process WHERE external_account_number = $1', [created]),
      mayBeRefused: true,
    };
  },
};

/** The sample that an account was imported from: its number ends with that of the sample. */
function sampleOf(number: string) {
  const index = Number(number.slice(number.lastIndexOf('-') + 1));
  return distinctSample(index, { import_supplier: 'DEMO', communication_preference: 'ONLINE' });
}

/**
 * The call that reaches a failpoint of the api.
 * @param failpoint its first word names the subject
 * @param account an imported one, and the index of a sample that is not
 */
export function deedAt(failpoint: string, { number, index }: { number: string; index: number }): Deed {
  const [about = ''] = failpoint.split('.');
  const deed = DEEDS[about];
  if (deed === undefined) throw new Error(`nobody does anything at ${failpoint}`);
  return deed(number, index);
}
