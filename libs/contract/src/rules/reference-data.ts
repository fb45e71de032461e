/** Fuel of a meter point, as on the wire. */
export type Fuel = 'ELECTRICITY' | 'GAS';

/** A tariff that suppliers may name in agreements. */
export interface Tariff {
  readonly code: string;
  readonly fuel: Fuel;
  /** Rates of the tariff: single, two-rate or three-rate. */
  readonly rates: 1 | 2 | 3;
  readonly isPrepay: boolean;
  /** Product it belongs to; null when nobody said. */
  readonly productCode: string | null;
}

/** A product, of which tariffs are the priced forms. Dates are civil and inclusive; null is unbounded. */
export interface Product {
  readonly code: string;
  readonly kind: 'FIXED' | 'VARIABLE' | 'TRACKER';
  readonly availableFrom: string | null;
  /** Last day an agreement on it may cover. */
  readonly endDate: string | null;
}

/** What a unit of a product costs over some days, both inclusive; an end of null is unbounded. */
export interface ProductRate {
  readonly kind: 'CONSUMPTION' | 'STANDING_CHARGE';
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  /** Pounds as decimal text; null for a rate that changes too often to be listed. */
  readonly pricePerUnit: string | null;
}

/** The rates of one product by rate band, those of a band in the order in which they begin; only the last has no end. */
export type RatesByBand = ReadonlyMap<string, readonly ProductRate[]>;

/**
 * The lists that staff load, as one snapshot. A list without entries checks nothing. Keys of tariffs and participants
 * are made by {@link byFuel}.
 */
export interface ReferenceData {
  readonly tariffs: ReadonlyMap<string, Tariff>;
  readonly products: ReadonlyMap<string, Product>;
  /** Rates by the code of their product. */
  readonly productRates: ReadonlyMap<string, RatesByBand>;
  readonly marketParticipants: ReadonlySet<string>;
  readonly shippers: ReadonlySet<string>;
  readonly tprs: ReadonlySet<string>;
  readonly sscs: ReadonlySet<string>;
  readonly campaigns: ReadonlySet<string>;
  readonly dunningPaths: ReadonlySet<string>;
  readonly debtAgencies: ReadonlySet<string>;
  readonly referenceNamespaces: ReadonlySet<string>;
  readonly paymentVendors: ReadonlySet<string>;
  /** Priority services codes; when empty the published industry list applies (appendix A2). */
  readonly electricityPsrCodes: ReadonlySet<string>;
  readonly gasPsrCodes: ReadonlySet<string>;
}

/** Key of an entry that exists once for each fuel. */
export function byFuel(fuel: Fuel, code: string): string {
  return `${fuel} ${code}`;
}

/** No list has entries. */
export const NO_REFERENCE_DATA: ReferenceData = {
  tariffs: new Map(),
  products: new Map(),
  productRates: new Map(),
  marketParticipants: new Set(),
  shippers: new Set(),
  tprs: new Set(),
  sscs: new Set(),
  campaigns: new Set(),
  dunningPaths: new Set(),
  debtAgencies: new Set(),
  referenceNamespaces: new Set(),
  paymentVendors: new Set(),
  electricityPsrCodes: new Set(),
  gasPsrCodes: new Set(),
};
