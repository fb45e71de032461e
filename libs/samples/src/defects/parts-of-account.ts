import type { AccountImportRequest, LedgerPayload, MeterPayload, MeterPointPayload } from '@carryover/contract';

/** Something of an account, and its path. */
export interface PartOfAccount<T> {
  readonly value: T;
  readonly path: string;
}

const ADDRESS = 'supply_addresses.0';

/** The meter point of a fuel, if the account has one. */
export function meterPointOf(account: AccountImportRequest, fuel: string): PartOfAccount<MeterPointPayload> | null {
  const points = account.supply_addresses?.[0]?.meter_points ?? [];
  const index = points.findIndex(({ supply_type: type }) => type === fuel);
  const value = points[index];
  return value === undefined ? null : { value, path: `${ADDRESS}.meter_points.${index}` };
}

/** The first meter point and its meter. */
export function meterOf(account: AccountImportRequest): PartOfAccount<MeterPayload> | null {
  const value = account.supply_addresses?.[0]?.meter_points[0]?.meters?.[0];
  return value === undefined ? null : { value, path: `${ADDRESS}.meter_points.0.meters.0` };
}

/** The first ledger, if the account has one. */
export function ledgerOf(account: AccountImportRequest): PartOfAccount<LedgerPayload> | null {
  const value = account.ledgers?.[0];
  return value === undefined ? null : { value, path: 'ledgers.0' };
}
