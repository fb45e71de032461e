import { ELECTRICITY_NUMBER, GAS_NUMBER, SECOND_ELECTRICITY_NUMBER } from './identifiers.js';
import type { MeterPoint } from './payload-types.js';

export function electricityPoint(identifier = ELECTRICITY_NUMBER): MeterPoint {
  return {
    identifier,
    supply_type: 'ELECTRICITY',
    agreements: [{ tariff_code: 'FIX-12M-ELEC', effective_from: '2024-02-01' }],
    mpid: 'OAKE',
    supply_start_date: '2022-02-01',
    profile_class: 1,
    ssc: '0393',
    meters: [
      {
        meter_serial_number: 'L12A34567',
        installed_on: '2016-05-19',
        registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5, is_settlement: true }],
        transfer_readings: [
          { register_id: '1', reading_date: '2024-03-01', reading_value: '24310.0', reading_type: 'CUSTOMER' },
        ],
      },
    ],
  };
}

export function twoRateElectricityPoint(identifier = SECOND_ELECTRICITY_NUMBER): MeterPoint {
  return {
    identifier,
    supply_type: 'ELECTRICITY',
    agreements: [{ tariff_code: 'E7-VARIABLE', effective_from: '2023-10-01' }],
    mpid: 'OAKE',
    supply_start_date: '2021-10-01',
    profile_class: 2,
    ssc: '0151',
    et_in_progress: false,
    dr_in_progress: false,
    meters: [
      {
        meter_serial_number: 'E10Z09981',
        installed_on: '2012-11-02',
        registers: [
          { register_id: 'DAY', tpr: '00043', number_of_digits: 5, is_settlement: true },
          { register_id: 'NGT', tpr: '00210', number_of_digits: 5 },
        ],
        transfer_readings: [
          { register_id: 'DAY', reading_date: '2024-03-01', reading_value: '10210.5', reading_type: 'CUSTOMER' },
          { register_id: 'NGT', reading_date: '2024-03-01', reading_value: '8034.0', reading_type: 'CUSTOMER' },
        ],
        reading_history: [
          {
            register_id: 'DAY',
            reading_date: '2023-12-01',
            reading_value: '9800.0',
            reading_type: 'ROUTINE',
            billed: true,
          },
          {
            register_id: 'NGT',
            reading_date: '2023-12-01',
            reading_value: '7600.0',
            reading_type: 'CUSTOMER',
            billed: false,
          },
        ],
      },
    ],
    eac_history: [
      { effective_from: '2023-10-01', tpr: '00043', consumption: '2450.7', source: 'D0019' },
      { effective_from: '2023-10-01', tpr: '00210', consumption: '1320.0', source: 'D0019' },
    ],
  };
}

export function gasPoint(identifier = GAS_NUMBER): MeterPoint {
  return {
    identifier,
    supply_type: 'GAS',
    agreements: [{ tariff_code: 'FIX-12M-GAS', effective_from: '2024-02-01' }],
    mpid: 'OAK',
    shipper_mpid: 'SHP',
    supply_start_date: '2022-02-01',
    meters: [
      {
        meter_serial_number: 'G4A00120345',
        installed_on: '2017-08-30',
        gas_number_of_digits: 5,
        transfer_readings: [{ reading_date: '2024-03-01', reading_value: '6120.0', reading_type: 'CUSTOMER' }],
      },
    ],
    aq_history: [
      { effective_from: '2022-02-01', effective_to: '2023-03-31', consumption: '11800.0' },
      { effective_from: '2023-04-01', consumption: '12100.0' },
    ],
  };
}
