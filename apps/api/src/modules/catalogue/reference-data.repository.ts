import {
  byFuel,
  type Fuel,
  type Product,
  type ProductRate,
  type RatesByBand,
  type ReferenceData,
  type Tariff,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

interface ParticipantRow {
  readonly fuel: Fuel;
  readonly code: string;
}

interface RateRow extends ProductRate {
  readonly productCode: string;
  readonly rateBand: string;
}

/** What {@link LOAD} returns: each list as JSON, null when it has no entry in use. */
interface LoadedLists {
  readonly version: string;
  readonly tariffs: readonly Tariff[] | null;
  readonly products: readonly Product[] | null;
  readonly rates: readonly RateRow[] | null;
  readonly suppliers: readonly ParticipantRow[] | null;
  readonly shippers: readonly string[] | null;
  readonly tprs: readonly string[] | null;
  readonly sscs: readonly string[] | null;
  readonly campaigns: readonly string[] | null;
  readonly dunning_paths: readonly string[] | null;
  readonly debt_agencies: readonly string[] | null;
  readonly namespaces: readonly string[] | null;
  readonly vendors: readonly string[] | null;
  readonly electricity_psr: readonly string[] | null;
  readonly gas_psr: readonly string[] | null;
}

const codes = (table: string, where = 'true') => `(SELECT json_agg(code) FROM ${table} WHERE is_active AND ${where})`;

/** A rate without an end runs until the next one of its band begins. */
const RATES_IN_USE = `SELECT product_code, rate_band, kind, price_per_unit, effective_from,
    coalesce(effective_to, lead(effective_from) OVER (PARTITION BY product_code, rate_band ORDER BY effective_from) - 1)
      AS effective_to
  FROM product_rate WHERE is_active`;

/** One statement, so that all lists are read in one snapshot. */
const LOAD = `
  SELECT v.version::text AS version,
    (SELECT json_agg(json_build_object('code', code, 'fuel', fuel, 'rates', rates, 'isPrepay', is_prepay,
      'productCode', product_code)) FROM tariff WHERE is_active) AS tariffs,
    (SELECT json_agg(json_build_object('code', code, 'kind', kind, 'availableFrom', available_from,
      'endDate', end_date)) FROM product WHERE is_active) AS products,
    (SELECT json_agg(json_build_object('productCode', product_code, 'rateBand', rate_band, 'kind', kind,
      'effectiveFrom', effective_from, 'effectiveTo', effective_to, 'pricePerUnit', price_per_unit::text)
      ORDER BY effective_from) FROM (${RATES_IN_USE}) rate) AS rates,
    (SELECT json_agg(json_build_object('fuel', fuel, 'code', code)) FROM market_participant
      WHERE is_active AND role = 'SUPPLIER') AS suppliers,
    ${codes('market_participant', `role = 'SHIPPER'`)} AS shippers,
    ${codes('time_pattern_regime')} AS tprs,
    ${codes('standard_settlement_configuration')} AS sscs,
    ${codes('campaign')} AS campaigns,
    ${codes('dunning_path')} AS dunning_paths,
    ${codes('debt_agency')} AS debt_agencies,
    ${codes('reference_namespace')} AS namespaces,
    ${codes('payment_vendor')} AS vendors,
    ${codes('psr_code', 'electricity')} AS electricity_psr,
    ${codes('psr_code', 'gas')} AS gas_psr
  FROM catalogue_version v`;

/** The lists as one snapshot, and its version. */
export interface VersionedReferenceData {
  readonly version: string;
  readonly data: ReferenceData;
}

/** Reads the lists that rules consult. */
@Injectable()
export class ReferenceDataRepository {
  constructor(private readonly database: Database) {}

  /** The version of the lists, by one primary key look-up. */
  async currentVersion(): Promise<string> {
    const [row] = await this.database.reader.query<
      {
        version: string;
      }[]
    >('SELECT version::text AS version FROM catalogue_version');
    if (row === undefined) throw new Error('The catalogue has no version; its row is made by a migration.');
    return row.version;
  }

  async load(): Promise<VersionedReferenceData> {
    const [lists] = await this.database.reader.query<LoadedLists[]>(LOAD);
    if (lists === undefined) throw new Error('The catalogue has no version; its row is made by a migration.');
    return { version: lists.version, data: referenceData(lists) };
  }
}

function referenceData(lists: LoadedLists): ReferenceData {
  const set = (list: readonly string[] | null) => new Set(list ?? []);
  return {
    tariffs: new Map((lists.tariffs ?? []).map((tariff) => [byFuel(tariff.fuel, tariff.code), tariff])),
    products: new Map((lists.products ?? []).map((product) => [product.code, product])),
    productRates: ratesByProduct(lists.rates ?? []),
    marketParticipants: set((lists.suppliers ?? []).map(({ fuel, code }) => byFuel(fuel, code))),
    shippers: set(lists.shippers),
    tprs: set(lists.tprs),
    sscs: set(lists.sscs),
    campaigns: set(lists.campaigns),
    dunningPaths: set(lists.dunning_paths),
    debtAgencies: set(lists.debt_agencies),
    referenceNamespaces: set(lists.namespaces),
    paymentVendors: set(lists.vendors),
    electricityPsrCodes: set(lists.electricity_psr),
    gasPsrCodes: set(lists.gas_psr),
  };
}

function ratesByProduct(rows: readonly RateRow[]): Map<string, RatesByBand> {
  const products = new Map<string, Map<string, ProductRate[]>>();
  for (const { productCode, rateBand, ...rate } of rows) {
    const bands = products.get(productCode) ?? new Map<string, ProductRate[]>();
    products.set(productCode, bands.set(rateBand, [...(bands.get(rateBand) ?? []), rate]));
  }
  return products;
}
