import { type AccountImportRequest } from '@carryover/contract';
import { mpanOf, mprnOf } from '@carryover/samples';
import { samplePayload } from './sample-payload.js';

/** Samples that can be told apart; beyond them meter points would repeat. */
export const DISTINCT_SAMPLES = 1_000_000;
/** First meter point of the samples: the generated accounts use the numbers below it. */
const FIRST_METER_POINT = 99_000_000;

/**
 * The sample account once more with everything its own that no two accounts may share: number, meter points,
 * transaction ids and references. The same index makes the same account.
 *
 * @param index from 0 to 999,999
 */
export function distinctSample(index: number, overrides: Partial<AccountImportRequest> = {}): AccountImportRequest {
  if (index < 0 || index >= DISTINCT_SAMPLES) throw new RangeError(`There is no sample ${index}.`);
  const payload = samplePayload({ external_account_number: `TRE-${index}` });
  for (const meterPoint of (payload.supply_addresses ?? []).flatMap((address) => address.meter_points ?? [])) {
    const number = FIRST_METER_POINT + index;
    meterPoint.identifier = meterPoint.supply_type === 'GAS' ? mprnOf(number) : mpanOf(number, '22');
  }
  for (const ledger of payload.ledgers ?? []) {
    const transactions = [ledger.current_statement_transactions, ledger.historical_statement_transactions];
    for (const transaction of transactions.flatMap((list) => list ?? [])) transaction.transaction_id += `-${index}`;
  }
  for (const reference of payload.references ?? []) reference.value += `-${index}`;
  return { ...payload, ...overrides };
}
