import { addDays } from '@carryover/contract';
import type { Defect } from './defect.js';
import { meterOf, meterPointOf } from './parts-of-account.js';

/** A number whose last digit is another one. */
function withWrongEnd(number: string): string {
  return number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
}

/** Mistakes about meter points, meters and readings. */
export const supplyDefects: readonly [Defect, ...Defect[]] = [
  {
    defect: 'an MPAN with a wrong check digit',
    rule: 'R48',
    code: 'invalid_supply_point_identifier',
    plant: (account) => {
      const point = meterPointOf(account, 'ELECTRICITY');
      if (point === null) return null;
      point.value.identifier = withWrongEnd(point.value.identifier);
      return `${point.path}.identifier`;
    },
  },
  {
    defect: 'an MPRN with wrong check digits',
    rule: 'R49',
    code: 'invalid_supply_point_identifier',
    plant: (account) => {
      const point = meterPointOf(account, 'GAS');
      if (point === null) return null;
      point.value.identifier = withWrongEnd(point.value.identifier);
      return `${point.path}.identifier`;
    },
  },
  {
    defect: 'a shipper on an electricity meter point',
    rule: 'R50',
    code: 'supply_type_not_recognised',
    plant: (account) => {
      const point = meterPointOf(account, 'ELECTRICITY');
      if (point === null) return null;
      point.value.shipper_mpid = 'CSH';
      return `${point.path}.shipper_mpid`;
    },
  },
  {
    defect: 'a meter point without an agreement',
    rule: 'R62',
    code: 'meter_point_with_no_agreement',
    plant: ({ supply_addresses: [address] = [] }) => {
      const point = address?.meter_points[0];
      if (point === undefined) return null;
      delete point.agreements;
      return 'supply_addresses.0.meter_points.0.agreements';
    },
  },
  {
    defect: 'a serial number with characters no meter has',
    rule: 'R72',
    code: 'invalid_meter_serial_number',
    plant: (account) => {
      const meter = meterOf(account);
      if (meter === null) return null;
      meter.value.meter_serial_number = `#${meter.value.meter_serial_number}`;
      return `${meter.path}.meter_serial_number`;
    },
  },
  {
    defect: 'a transfer reading of the day before',
    rule: 'R82',
    code: 'transfer_reading_dates_must_match_last_billed_to_date',
    plant: (account) => {
      const meter = meterOf(account);
      const reading = meter?.value.transfer_readings?.[0];
      if (meter === null || reading === undefined) return null;
      reading.reading_date = addDays(reading.reading_date, -1);
      return `${meter.path}.transfer_readings.0.reading_date`;
    },
  },
  {
    defect: 'a reading with a digit too many',
    rule: 'R86',
    code: 'reading_value_does_not_fit_register',
    plant: (account) => {
      const meter = meterOf(account);
      const reading = meter?.value.reading_history?.[0];
      if (meter === null || reading === undefined) return null;
      reading.reading_value = `1${reading.reading_value.padStart(7, '0')}`;
      return `${meter.path}.reading_history.0.reading_value`;
    },
  },
  {
    defect: 'a gap of a day between annual quantities',
    rule: 'R97',
    code: 'gaps_or_overlaps_in_aq_history',
    plant: (account) => {
      const point = meterPointOf(account, 'GAS');
      const quantity = point?.value.aq_history?.[1];
      if (point === null || quantity?.effective_to === undefined) return null;
      quantity.effective_to = addDays(quantity.effective_to, -1);
      return `${point.path}.aq_history.non_field_errors`;
    },
  },
];
