import { type MeterPointPayload } from '../payload/dto/meter-point.payload.js';
import { type Partially } from '../payload/walk-payload.js';
import { type ReadableAccount } from './rule.js';

/** An object of the payload and the path of it. */
export interface Place<T> {
  readonly path: string;
  readonly value: T;
}

/** The readable entries of a list with their paths; entries that are no objects are left out. */
export function* entries<T>(list: readonly (T | undefined)[] | undefined, path: string): Generator<Place<T>> {
  if (list === undefined) return;
  for (const [index, value] of list.entries()) {
    if (value !== undefined) yield { path: `${path}.${index}`, value };
  }
}

/** A person who can be reached by phone or e-mail. */
interface Contact {
  readonly date_of_birth?: string;
  readonly email?: string;
  readonly mobile?: string;
  readonly landline?: string;
}

/** The customers and property administrators of an account. */
export function* contacts(account: ReadableAccount): Generator<Place<Contact>> {
  yield* entries(account.customers, 'customers');
  for (const address of entries(account.supply_addresses, 'supply_addresses')) {
    yield* entries(address.value.property_administrators, `${address.path}.property_administrators`);
  }
}

/** The meter points of all supply addresses. */
export function* meterPoints(account: ReadableAccount): Generator<Place<Partially<MeterPointPayload>>> {
  for (const address of entries(account.supply_addresses, 'supply_addresses')) {
    yield* entries(address.value.meter_points, `${address.path}.meter_points`);
  }
}
