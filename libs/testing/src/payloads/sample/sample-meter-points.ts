import { type MeterPointPayload } from '@carryover/contract';
import { makeMpan, makeMprn } from '@carryover/industry';

/** An electricity meter point with a two-rate smart meter. */
export function sampleElectricityMeterPoint(): MeterPointPayload {
  return {
    identifier: makeMpan('220001487351'),
    supply_type: 'ELECTRICITY',
    agreements: [
      { tariff_code: 'E-2R-STEADY-22', effective_from: '2022-05-01' },
      { tariff_code: 'E-2R-FLEX-23', effective_from: '2023-05-01' },
    ],
    mpid: 'CRYO',
    supply_start_date: '2022-05-01',
    profile_class: 2,
    ssc: '0244',
    meters: [
      {
        meter_serial_number: 'Z21N508114',
        installed_on: '2021-06-17',
        registers: [
          { register_id: 'L', tpr: '00206', number_of_digits: 6, is_settlement: true },
          { register_id: 'N', tpr: '00040', number_of_digits: 6 },
          { register_id: 'X', tpr: '00001', number_of_digits: 6, is_settlement: false },
        ],
        transfer_readings: [
          { register_id: 'L', reading_date: '2024-08-31', reading_value: '18342.0', reading_type: 'CUSTOMER' },
          { register_id: 'N', reading_date: '2024-08-31', reading_value: '40917.5', reading_type: 'CUSTOMER' },
        ],
        reading_history: [
          {
            register_id: 'L',
            reading_date: '2024-05-31',
            reading_value: '17605.0',
            reading_type: 'ROUTINE',
            billed: true,
          },
          {
            register_id: 'N',
            reading_date: '2024-05-31',
            reading_value: '40008.0',
            reading_type: 'CUSTOMER',
            billed: true,
          },
          {
            register_id: 'L',
            reading_date: '2024-09-07',
            reading_value: '18390.0',
            reading_type: 'SMART',
            billed: false,
          },
        ],
        smart_type: 'SMETS2',
        is_prepay: false,
      },
    ],
    et_in_progress: false,
    dr_in_progress: false,
    smart_refusal_interest: {
      type: 'NOT_AT_THE_MOMENT',
      date: '2022-04-20',
      refusal_reason: 'MORE_INFORMATION_REQUIRED',
      source: 'WEBSITE',
    },
    eac_history: [
      { effective_from: '2022-05-01', tpr: '00206', consumption: '1420.5', source: 'D0019' },
      { effective_from: '2022-05-01', tpr: '00040', consumption: '2866.0', source: 'D0019' },
      { effective_from: '2023-05-01', tpr: '00206', consumption: '1388.2', source: 'D0019' },
    ],
  };
}

/** A gas meter point with a prepayment meter. */
export function sampleGasMeterPoint(): MeterPointPayload {
  return {
    identifier: makeMprn('74120963'),
    supply_type: 'GAS',
    agreements: [{ tariff_code: 'G-PREPAY-22', effective_from: '2022-05-01' }],
    mpid: 'CRG',
    shipper_mpid: 'CSH',
    supply_start_date: '2022-05-01',
    meters: [
      {
        meter_serial_number: 'G4A 0091773/22',
        installed_on: '2022-04-28',
        transfer_readings: [{ reading_date: '2024-08-31', reading_value: '5521.0', reading_type: 'REGULAR' }],
        reading_history: [
          { reading_date: '2024-02-29', reading_value: '5102.25', reading_type: 'ESTIMATE', billed: true },
        ],
        gas_number_of_digits: 5,
        smart_type: 'SMETS1',
        is_prepay: true,
        prepay_details: {
          debt_balance: '36.50',
          credit_balance: '4.15',
          transfer_vend_read_date: '2024-08-30',
          gas_debt_repayment_options: { weekly_min: '2.00', weekly_max: '7.50' },
        },
      },
    ],
    et_in_progress: false,
    dr_in_progress: false,
    aq_history: [
      { effective_from: '2023-10-01', consumption: '9811.20' },
      { effective_from: '2022-10-01', effective_to: '2023-09-30', consumption: '10422.75' },
    ],
  };
}
