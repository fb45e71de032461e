import { byFuel, type ReferenceData, type Tariff } from '../reference-data.js';
import { fuelOf } from './fuel.js';

/** The tariff of an agreement; undefined when it is not in the catalogue, or the agreement or fuel cannot be read. */
export function tariffOf(
  tariffCode: string | undefined,
  meterPoint: { readonly supply_type?: string },
  referenceData: ReferenceData | undefined,
): Tariff | undefined {
  const fuel = fuelOf(meterPoint);
  if (tariffCode === undefined || fuel === undefined) return undefined;
  return referenceData?.tariffs.get(byFuel(fuel, tariffCode));
}
