import {
  type AcceptedAccount,
  AccountView,
  entries,
  type Fuel,
  meterPoints,
  type ReferenceData,
} from '@carryover/contract';
import { latestAgreement, productEndDate } from './open-ended-agreements.js';

/** Something an operator should look at although the account was created: what, and where in the payload. */
export interface OperatorFlag {
  readonly code: string;
  readonly path: string;
}

/** Codes of the priority services register that hold for a while only; the contract has no field for their end. */
const TEMPORARY_PSR_CODES = new Set(['32', '33', '34']);
/** Characters of a serial number in the industry's own messages. */
const SERIAL_WIDTH = new Map([
  ['ELECTRICITY', 10],
  ['GAS', 14],
]);

/** Flags of an accepted account that staff should review (R36, R70, R72, R88), in the order of the payload. */
export function findOperatorFlags(account: AcceptedAccount, referenceData: ReferenceData): OperatorFlag[] {
  const view = new AccountView(account);
  return [
    ...temporaryPriorityServices(account),
    ...openEndedAgreements(view, referenceData),
    ...longSerialNumbers(view),
    ...uninitialisedPrepayMeters(view),
  ];
}

/** R36: a temporary code is accepted without the end date it ought to have. */
function* temporaryPriorityServices(account: AcceptedAccount): Generator<OperatorFlag> {
  for (const customer of entries(account.customers, 'customers')) {
    for (const { path, value: record } of entries(customer.value.psr, `${customer.path}.psr`)) {
      for (const field of ['elec_industry_code', 'gas_industry_code'] as const) {
        if (!TEMPORARY_PSR_CODES.has(record[field] ?? '')) continue;
        yield { code: 'temporary_psr_does_not_have_end_date', path: `${path}.${field}` };
      }
    }
  }
}

/** R70: the latest agreement is on a product that ends, and is ended with it. */
function* openEndedAgreements(account: AccountView, referenceData: ReferenceData): Generator<OperatorFlag> {
  for (const { path, value: meterPoint } of meterPoints(account)) {
    const agreements = entries(meterPoint.agreements, `${path}.agreements`);
    const latest = latestAgreement(agreements, ({ value }) => value.effective_from);
    const tariffCode = latest?.value.tariff_code;
    if (latest === undefined || tariffCode === undefined) continue;
    if (productEndDate(tariffCode, meterPoint.supply_type as Fuel, referenceData) === null) continue;
    yield { code: 'open_ended_agreement_for_end_dated_product', path: latest.path };
  }
}

/** R72: longer than the industry's field, shorter than ours. */
function* longSerialNumbers(account: AccountView): Generator<OperatorFlag> {
  for (const { path, value: meterPoint } of meterPoints(account)) {
    const width = SERIAL_WIDTH.get(meterPoint.supply_type ?? '') ?? Number.POSITIVE_INFINITY;
    for (const meter of entries(meterPoint.meters, `${path}.meters`)) {
      if ((meter.value.meter_serial_number ?? '').length <= width) continue;
      yield { code: 'long_meter_serial_number', path: `${meter.path}.meter_serial_number` };
    }
  }
}

/** R88: transactions cannot be sent to a prepay meter of which no balances are known. */
function* uninitialisedPrepayMeters(account: AccountView): Generator<OperatorFlag> {
  for (const { path, value: meterPoint } of meterPoints(account)) {
    for (const meter of entries(meterPoint.meters, `${path}.meters`)) {
      if (meter.value.is_prepay !== true || meter.value.prepay_details !== undefined) continue;
      yield { code: 'transactions_target_non_initialised_prepay_meter', path: `${meter.path}.prepay_details` };
    }
  }
}
