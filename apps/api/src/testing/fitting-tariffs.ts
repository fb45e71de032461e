import type { AccountImportRequest, MeterPointPayload } from '@carryover/contract';
import type { DataSource } from 'typeorm';

function pointsOf({ supply_addresses: addresses = [] }: AccountImportRequest): MeterPointPayload[] {
  return addresses.flatMap((address) => address.meter_points ?? []);
}

const isPrepay = (meter: { is_prepay?: boolean }) => meter.is_prepay === true;

function ratesOf({ supply_type: fuel, meters = [] }: MeterPointPayload): number {
  const settled = meters.flatMap(({ registers = [] }) => registers.filter((one) => one.is_settlement !== false));
  return fuel === 'GAS' ? 1 : Math.max(1, new Set(settled.map(({ tpr }) => tpr)).size);
}

/** Whether tariffs can fit the account at all: not with four rates, nor with two ways of payment on a meter point. */
export function canHaveTariffs(payload: AccountImportRequest): boolean {
  return pointsOf(payload).every((point) => {
    const prepaid = (point.meters ?? []).filter(isPrepay).length;
    return ratesOf(point) <= 3 && (prepaid === 0 || prepaid === point.meters?.length);
  });
}

/** The payload with a tariff that fits on every agreement, named after its way of payment and its rates. */
export function onFittingTariffs(payload: AccountImportRequest): AccountImportRequest {
  const changed = structuredClone(payload);
  for (const point of pointsOf(changed)) {
    const payment = (point.meters ?? []).some(isPrepay) ? 'PREPAY' : 'CREDIT';
    for (const agreement of point.agreements ?? []) agreement.tariff_code = `${payment}-${ratesOf(point)}`;
  }
  return changed;
}

/** Loads the tariffs that {@link onFittingTariffs} names. */
export async function loadFittingTariffs(dataSource: DataSource): Promise<void> {
  await dataSource.query(
    `INSERT INTO tariff (code, fuel, rates, is_prepay)
     SELECT payment || '-' || rates, fuel, rates, payment = 'PREPAY'
     FROM unnest(ARRAY['PREPAY', 'CREDIT']) payment, unnest(ARRAY['ELECTRICITY', 'GAS']) fuel, generate_series(1, 3) rates`,
  );
  await dataSource.query('UPDATE catalogue_version SET version = version + 1');
}
