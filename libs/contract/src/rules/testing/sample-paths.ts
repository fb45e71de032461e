import { type Change, REMOVED } from './rule-case.js';

/** The electricity meter point of the sample account, settled by two of its three registers: L and N, not X. */
export const ELECTRICITY = 'supply_addresses.0.meter_points.0';
export const ELECTRICITY_METER = `${ELECTRICITY}.meters.0`;
/** The gas meter point of the sample account, with a prepay meter of five digits. */
export const GAS = 'supply_addresses.0.meter_points.1';
export const GAS_METER = `${GAS}.meters.0`;
/** The ledger of the sample account that was billed up to 31 August 2024. */
export const LEDGER = 'ledgers.0';

/** Makes the sample an account that was never billed and says nothing about when it would have been. */
export const neverBilled: Change = {
  last_billed_to_date: REMOVED,
  ledgers: REMOVED,
  transfer_balance: REMOVED,
  [`${ELECTRICITY_METER}.transfer_readings`]: REMOVED,
  [`${GAS_METER}.transfer_readings`]: REMOVED,
};

/** Moves the day billed up to, with all that is dated after it. */
export function billedTo(date: string, dayBefore: string): Change {
  return {
    last_billed_to_date: date,
    [`${ELECTRICITY_METER}.transfer_readings.0.reading_date`]: date,
    [`${ELECTRICITY_METER}.transfer_readings.1.reading_date`]: date,
    [`${ELECTRICITY_METER}.reading_history`]: REMOVED,
    [`${GAS_METER}.transfer_readings.0.reading_date`]: date,
    [`${GAS_METER}.reading_history`]: REMOVED,
    [`${GAS_METER}.prepay_details.transfer_vend_read_date`]: dayBefore,
  };
}

/** What R118 says. @param given the path of what an account that was never billed would not have */
export const billedToNeeded = (given: string): string =>
  `The date billed up to is required, as ${given} is given. An account that was never billed leaves out transfer readings, historical transactions, the last statement closing date and the last statement balance.`;
