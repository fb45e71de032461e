import { AccountImportRequest, addDays } from '@carryover/contract';
import { complete, drawPlain, everyOther } from '../complete.js';
import { Draw } from '../draw.js';
import { makeMoney } from './make-money.js';
import { makeAddress, makeCustomers, type SampleAddress } from './make-people.js';
import { makeRecords } from './make-records.js';
import { makeMeterPoints } from './make-supply.js';
import { planSample, type SampleOptions, type SamplePlan } from './sample-plan.js';

/**
 * A valid sample account: one household with people, meters, readings and bills, correct by every rule that needs no
 * list of the platform. Equal index and options give the same account on every machine. Its phone numbers are in
 * ranges that are in use, because the contract accepts no others; they may be somebody's.
 * @param index from 0 to MOST_ACCOUNTS - 1; two accounts of a seed share nothing that two accounts must not share
 */
export function makeSampleAccount(index: number, options: SampleOptions): AccountImportRequest {
  const plan = planSample(index, options);
  // Of their own, so that a new field changes no value of the others.
  const declared = new Draw(Math.imul(plan.number + 1, 40_503) ^ options.seed, 100);
  return complete(AccountImportRequest, makeConsistent(plan, options), everyOther(declared, drawPlain));
}

function makeConsistent(plan: SamplePlan, options: SampleOptions): AccountImportRequest {
  const customers = makeCustomers(plan);
  const address = makeAddress(plan);
  const [{ title = '', family_name: family = '' }] = customers;
  return {
    import_supplier: options.supplier,
    external_account_number: String(plan.number).padStart(8, '0'),
    customers,
    billing_name: `${title} ${family}`,
    ...billingAddress(address),
    account_type: 'DOMESTIC',
    sales_channel: plan.draw.pick(['DIRECT', 'PRICE_COMPARISON', 'TELESALES', 'ACQUISITION']),
    supply_addresses: [
      {
        ...supplyAddress(address),
        is_landlord: false,
        customer_at_supply_address_from_date: addDays(plan.supplyStart, -plan.draw.whole(0, 300)),
        meter_points: makeMeterPoints(plan),
      },
    ],
    ...makeMoney(plan),
    last_billed_to_date: plan.billedTo,
    next_bill_due_date: addDays(plan.billedTo, 91),
    ...makeRecords(plan),
  };
}

type BillingAddress = Pick<AccountImportRequest, `billing_address${1 | 2 | 3 | 4}` | 'billing_postcode'>;

function billingAddress({ lines: [first = '', ...further], postcode }: SampleAddress): BillingAddress {
  const [second, third, fourth] = further;
  return {
    billing_address1: first,
    billing_address2: second,
    billing_address3: third,
    billing_address4: fourth,
    billing_postcode: postcode,
  };
}

function supplyAddress({ lines: [first = '', ...further], postcode }: SampleAddress) {
  const [second, third, fourth] = further;
  return {
    supply_address1: first,
    supply_address2: second,
    supply_address3: third,
    supply_address4: fourth,
    supply_postcode: postcode,
  };
}
