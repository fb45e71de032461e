import {
  AgreementPayload,
  AqPayload,
  EacPayload,
  GasDebtRepaymentOptionsPayload,
  HistoricalReadingPayload,
  MeterPayload,
  MeterPointPayload,
  PrepayDetailsPayload,
  RegisterPayload,
  SmartRefusalInterestPayload,
  TransferReadingPayload,
} from '@carryover/contract';
import { makeMprn } from '@carryover/industry';
import { examplesOf } from './examples-of.js';

/** An electricity meter point with a two-rate smart meter. */
export function sampleElectricityMeterPoint(): MeterPointPayload {
  return {
    ...examplesOf(MeterPointPayload),
    shipper_mpid: undefined,
    agreements: [examplesOf(AgreementPayload), { tariff_code: 'E-2R-FLEX-23', effective_from: '2023-05-01' }],
    meters: [
      {
        ...examplesOf(MeterPayload),
        gas_number_of_digits: undefined,
        registers: [
          examplesOf(RegisterPayload),
          { register_id: 'N', tpr: '00040', number_of_digits: 6 },
          { register_id: 'X', tpr: '00001', number_of_digits: 6, is_settlement: false },
        ],
        transfer_readings: [
          examplesOf(TransferReadingPayload),
          { register_id: 'N', reading_date: '2024-08-31', reading_value: '40917.5', reading_type: 'CUSTOMER' },
        ],
        reading_history: [
          examplesOf(HistoricalReadingPayload),
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
      },
    ],
    smart_refusal_interest: examplesOf(SmartRefusalInterestPayload),
    eac_history: [
      examplesOf(EacPayload),
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
          ...examplesOf(PrepayDetailsPayload),
          gas_debt_repayment_options: examplesOf(GasDebtRepaymentOptionsPayload),
        },
      },
    ],
    et_in_progress: false,
    dr_in_progress: false,
    aq_history: [{ effective_from: '2023-10-01', consumption: '9811.20' }, examplesOf(AqPayload)],
  };
}
