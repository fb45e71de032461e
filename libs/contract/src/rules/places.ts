import { type MeterPointPayload } from '../payload/dto/meter-point.payload.js';
import { type Partially } from '../payload/walk-payload.js';
import { type ReadableAccount } from './rule.js';

/** An object of the payload and the path of it. */
export interface Place<T> {
  readonly path: string;
  readonly value: T;
}

const NONE: readonly Place<never>[] = [];

/** The readable entries of a list with their paths; entries that are no objects are left out. */
export function entries<T>(list: readonly (T | undefined)[] | undefined, path: string): readonly Place<T>[] {
  if (list === undefined) return NONE;
  const places: Place<T>[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const value = list[index];
    if (value !== undefined) places.push({ path: `${path}.${index}`, value });
  }
  return places;
}

const forgetting: (() => void)[] = [];

/** @param forget lets go of whatever a rule remembers of the account that was checked last */
export function whenForgotten(forget: () => void): void {
  forgetting.push(forget);
}

/**
 * What many rules ask of the same account, gathered once. The last account is remembered until {@link forgetAccount}, as
 * the rules check one after the other and nothing changes it meanwhile.
 */
export function oncePerAccount<T>(
  gather: (account: ReadableAccount) => readonly T[],
): (account: ReadableAccount) => readonly T[] {
  let last: ReadableAccount | undefined;
  let places: readonly T[] = [];
  whenForgotten(() => {
    last = undefined;
    places = [];
  });
  return (account) => {
    if (account !== last) {
      places = gather(account);
      last = account;
    }
    return places;
  };
}

/** Lets go of the account that was checked: it is a customer's, and may be large. */
export function forgetAccount(): void {
  for (const forget of forgetting) forget();
}

/** The customers of an account. */
export const customers = oncePerAccount((account) => entries(account.customers, 'customers'));

/** The supply addresses of an account. */
export const supplyAddresses = oncePerAccount((account) => entries(account.supply_addresses, 'supply_addresses'));

/** The payment schedules of an account. */
export const paymentSchedules = oncePerAccount((account) => entries(account.payment_schedules, 'payment_schedules'));

/** A person who can be reached by phone or e-mail. */
interface Contact {
  readonly date_of_birth?: string;
  readonly email?: string;
  readonly mobile?: string;
  readonly landline?: string;
}

/** The customers and property administrators of an account. */
export const contacts = oncePerAccount<Place<Contact>>((account) => [
  ...customers(account),
  ...supplyAddresses(account).flatMap(({ path, value }) =>
    entries(value.property_administrators, `${path}.property_administrators`),
  ),
]);

/** The meter points of all supply addresses. */
export const meterPoints = oncePerAccount<Place<Partially<MeterPointPayload>>>((account) =>
  supplyAddresses(account).flatMap(({ path, value }) => entries(value.meter_points, `${path}.meter_points`)),
);
