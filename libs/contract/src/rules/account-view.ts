import { type MeterPointPayload } from '../payload/dto/meter-point.payload.js';
import { type Partially } from '../payload/walk-payload.js';
import { type Entry, entries } from './entries.js';
import { type ReadableAccount } from './rule.js';

/**
 * The account that is being validated, with what several rules ask of it: that is gathered when it is first asked for, and
 * goes with the view. Nothing changes the payload meanwhile.
 */
export class AccountView {
  readonly #gathered = new Map<unknown, unknown>();

  /** @param payload the account as far as it could be read */
  constructor(readonly payload: ReadableAccount) {}

  /** What `gather` returns for this account; it is called once. */
  once<T>(gather: (account: AccountView) => T): T {
    const known = this.#gathered.get(gather);
    if (known !== undefined) return known as T;
    const gathered = gather(this);
    this.#gathered.set(gather, gathered);
    return gathered;
  }
}

/** Makes a question that several rules ask of an account, and that each view answers once. */
export function oncePerAccount<T>(
  gather: (account: AccountView) => readonly T[],
): (account: AccountView) => readonly T[] {
  return (account) => account.once(gather);
}

/** The customers of an account. */
export const customers = oncePerAccount(({ payload }) => entries(payload.customers, 'customers'));

/** The supply addresses of an account. */
export const supplyAddresses = oncePerAccount(({ payload }) => entries(payload.supply_addresses, 'supply_addresses'));

/** The payment schedules of an account. */
export const paymentSchedules = oncePerAccount(({ payload }) =>
  entries(payload.payment_schedules, 'payment_schedules'),
);

/** A person who can be reached by phone or e-mail. */
interface Contact {
  readonly date_of_birth?: string;
  readonly email?: string;
  readonly mobile?: string;
  readonly landline?: string;
}

/** The customers and property administrators of an account. */
export const contacts = oncePerAccount<Entry<Contact>>((account) => [
  ...customers(account),
  ...supplyAddresses(account).flatMap(({ path, value }) =>
    entries(value.property_administrators, `${path}.property_administrators`),
  ),
]);

/** The meter points of all supply addresses. */
export const meterPoints = oncePerAccount<Entry<Partially<MeterPointPayload>>>((account) =>
  supplyAddresses(account).flatMap(({ path, value }) => entries(value.meter_points, `${path}.meter_points`)),
);
