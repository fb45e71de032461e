import { AccountImportRequest } from '@carryover/contract';
import { balancesOf, complete, Draw, everyOther } from '@carryover/samples';
import { AccountIdentity } from './account-identity.js';
import { type AccountPlan, planAccount } from './account-plan.js';
import { drawField } from './draw-field.js';
import { drawPostcode, drawText } from './draw-text.js';
import { drawDateAfter, drawDateBefore } from './draw-values.js';
import { makeCustomer } from './make-customers.js';
import { makeLedgers } from './make-ledgers.js';
import { makeRecords } from './make-records.js';
import { makeSupplyAddress } from './make-supply-address.js';

/** What an account is made from; the same blueprint makes the same account. */
export interface AccountBlueprint {
  readonly supplier: string;
  /** Tells accounts apart: from 0 to DISTINCT_ACCOUNTS - 1. */
  readonly account: number;
  readonly seed: number;
  /** From 0, the smallest account there is, to 100. */
  readonly size: number;
}

/** What the fields of the declaration are drawn from, so that a new one changes no value of the others. */
const DECLARED = 0x9e3779b1;

/**
 * A valid account payload as a supplier might send it, consistent by every rule of the contract. The makers say what rules
 * tie together; fields that depend on nothing are drawn by their declaration.
 */
export function makeAccount(blueprint: AccountBlueprint): AccountImportRequest {
  const { seed, size } = blueprint;
  const declared = everyOther(new Draw(seed ^ DECLARED, size), drawField);
  return complete(AccountImportRequest, makeConsistent(blueprint), declared);
}

function makeConsistent({ supplier, account, seed, size }: AccountBlueprint): AccountImportRequest {
  const draw = new Draw(seed, size);
  const identity = new AccountIdentity(account);
  const plan = planAccount(draw, identity);
  const ledgers = makeLedgers(plan);
  return {
    import_supplier: supplier,
    external_account_number: identity.nextId(draw.pick(['A', 'A', 'A', 'a b', '100%', 'ü?x=1&', '#'])),
    ...makeOccupier(plan),
    supply_addresses: draw.list(draw.count(1, plan.unknownOccupier ? 1 : 4), (position) =>
      makeSupplyAddress(plan, position),
    ),
    ...((ledgers.length > 0 || draw.maybe()) && balancesOf(ledgers)),
    last_billed_to_date: plan.givesBilledTo ? plan.billedTo : undefined,
    ...makeRecords(plan),
    ...makeSettings(plan),
  };
}

function makeOccupier(plan: AccountPlan): Partial<AccountImportRequest> {
  const { draw, unknownOccupier } = plan;
  if (unknownOccupier) return { unknown_occupier: true, ...(draw.maybe() && makeBillingAddress(plan)) };
  return {
    ...draw.optional({ unknown_occupier: () => false }),
    customers: draw.list(draw.count(1, 5), () => makeCustomer(draw)),
    ...makeBillingAddress(plan),
  };
}

function makeBillingAddress({ draw }: AccountPlan): Partial<AccountImportRequest> {
  const line = (max = 512): string => (draw.maybe(0.2) ? '' : drawText(draw, max));
  return {
    billing_address1: drawText(draw, 512),
    billing_postcode: drawPostcode(draw),
    ...draw.optional({
      billing_name: () => line(510),
      billing_address2: () => line(),
      billing_address3: () => line(),
      billing_address4: () => line(),
      billing_address5: () => line(),
    }),
  };
}

function makeSettings({ draw, billedTo }: AccountPlan): Partial<AccountImportRequest> {
  return draw.optional<Partial<AccountImportRequest>>({
    account_type: () => 'DOMESTIC',
    last_payment_review_date: () => drawDateBefore(draw, billedTo, 300),
    next_bill_due_date: () => drawDateAfter(draw, billedTo, 90),
  });
}
