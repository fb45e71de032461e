/** Fuel of a meter point, as on the wire. */
export type Fuel = 'ELECTRICITY' | 'GAS';

/** A tariff that suppliers may name in agreements. */
export interface Tariff {
  readonly code: string;
  readonly fuel: Fuel;
  /** Rates of the tariff: single, two-rate or three-rate. */
  readonly rates: 1 | 2 | 3;
  readonly isPrepay: boolean;
  /** Product it belongs to; null when the catalogue does not say. */
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

/** The lists that values of an account are looked up in, by the names under which staff load them. An empty one lets any value pass. */
const LISTS_OF_ACCOUNTS = {
  tariffs: 'tariff',
  marketParticipants: 'market_participant',
  shippers: 'market_participant',
  tprs: 'time_pattern_regime',
  campaigns: 'campaign',
  dunningPaths: 'dunning_path',
  debtAgencies: 'debt_agency',
  referenceNamespaces: 'reference_namespace',
} as const satisfies { readonly [List in keyof ReferenceData]?: string };

/**
 * The same lists, with a callback when a value is looked up in an empty one.
 * @param onUse called with the name of the list, each time
 */
export function watchEmptyLists(lists: ReferenceData, onUse: (list: string) => void): ReferenceData {
  const watched: { -readonly [List in keyof ReferenceData]?: unknown } = { ...lists };
  for (const key of Object.keys(LISTS_OF_ACCOUNTS) as (keyof typeof LISTS_OF_ACCOUNTS)[])
    if (lists[key].size === 0)
      watched[key] = telling(key === 'tariffs' ? new Map() : new Set(), () => onUse(LISTS_OF_ACCOUNTS[key]));
  return watched as ReferenceData;
}

/** An empty list that reports when its size is read, as every look-up does. */
function telling<List extends object>(list: List, onUse: () => void): List {
  const get = () => {
    onUse();
    return 0;
  };
  return Object.defineProperty(list, 'size', { get });
}
