import {
  addDays,
  type HistoricalReadingPayload,
  type MeterPayload,
  type PrepayDetailsPayload,
  type RegisterPayload,
  type TransferReadingPayload,
} from '@carryover/contract';

/** What a register, or a gas meter, showed. */
export interface Readings {
  /** On the day billed up to; undefined where it is not read on it. */
  readonly transfer: Pick<TransferReadingPayload, 'reading_value' | 'reading_type'> | undefined;
  /** On other days; undefined where nothing is told. */
  readonly history: readonly Omit<HistoricalReadingPayload, 'register_id'>[] | undefined;
}

/** A meter with its readings. @param read for each register, without one for a gas meter; readings name their register */
export function withReadings(
  meter: MeterPayload,
  billedTo: string,
  read: readonly (Readings & { readonly register?: RegisterPayload })[],
): MeterPayload {
  const registers = read.flatMap(({ register }) => register ?? []);
  const transfers = read.flatMap(({ register, transfer }) =>
    transfer === undefined ? [] : [{ register_id: register?.register_id, reading_date: billedTo, ...transfer }],
  );
  const histories = read.flatMap(({ register, history }) =>
    history === undefined ? [] : [history.map((reading) => ({ register_id: register?.register_id, ...reading }))],
  );
  return {
    ...meter,
    ...(registers.length > 0 && { registers }),
    ...(transfers.length > 0 && { transfer_readings: transfers }),
    ...(histories.length > 0 && { reading_history: histories.flat() }),
  };
}

/** What makes a prepay meter of a meter: its balances the day before the one billed up to. */
export function prepayment(
  billedTo: string,
  balances: Omit<PrepayDetailsPayload, 'transfer_vend_read_date'>,
): Required<Pick<MeterPayload, 'is_prepay' | 'prepay_details'>> {
  return { is_prepay: true, prepay_details: { ...balances, transfer_vend_read_date: addDays(billedTo, -1) } };
}
