import { type Fuel } from '../reference-data.js';

/** A fuel as it is called in messages. */
export const FUEL_NAMES: Readonly<Record<Fuel, string>> = { ELECTRICITY: 'electricity', GAS: 'gas' };

/** The fuel of a meter point; undefined when it cannot be read. */
export function fuelOf({ supply_type: type }: { readonly supply_type?: string }): Fuel | undefined {
  return type === 'ELECTRICITY' || type === 'GAS' ? type : undefined;
}
