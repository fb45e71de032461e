import { type MeterPayload } from '../../payload/dto/meter.payload.js';
import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';
import { type Entry, entries } from '../entries.js';
import { type Fuel } from '../reference-data.js';
import { FUEL_NAMES, fuelOf } from './fuel.js';

/** The fields that meter points and meters of a fuel do not have. */
const FOREIGN_FIELDS = {
  ELECTRICITY: { meterPoint: ['shipper_mpid', 'aq_history'], meter: ['gas_number_of_digits'], reading: [] },
  GAS: {
    meterPoint: ['profile_class', 'ssc', 'eac_history'],
    meter: ['registers'],
    reading: ['register_id'],
  },
} as const satisfies Record<Fuel, unknown>;

const METER_POINT = 'supply_addresses[].meter_points[]';

/**
 * R50: fields follow the fuel; one that belongs to the other fuel is refused. Options of paying back a gas debt have a
 * rule of their own, R91.
 */
export const fieldsFollowFuel = accountRule({
  id: 'R50',
  title: 'Fields fit the fuel of their meter point',
  path: 'supply_addresses[].meter_points[].supply_type',
  furtherFields: [
    ...['shipper_mpid', 'profile_class', 'ssc', 'eac_history', 'aq_history'].map((name) => `${METER_POINT}.${name}`),
    ...['gas_number_of_digits', 'registers'].map((name) => `${METER_POINT}.meters[].${name}`),
    ...['transfer_readings', 'reading_history'].map((list) => `${METER_POINT}.meters[].${list}[].register_id`),
  ],
  note: 'None of the fields has to be there for its fuel, except by a rule of its own',
  code: 'supply_type_not_recognised',
  message: 'This field does not apply to {fuel=electricity|gas} meter points.',
  check(account, _context, report) {
    for (const meterPoint of meterPoints(account)) {
      const fuel = fuelOf(meterPoint.value);
      if (fuel === undefined) continue;
      const foreign: string[] = [];
      collectForeignFields(meterPoint, fuel, foreign);
      for (const path of foreign) report({ path, data: { fuel: FUEL_NAMES[fuel] } });
    }
  },
});

function collectForeignFields(
  { path, value }: Entry<Partially<MeterPointPayload>>,
  fuel: Fuel,
  foreign: string[],
): void {
  const names = FOREIGN_FIELDS[fuel];
  collectGiven(value, path, names.meterPoint, foreign);
  for (const meter of entries(value.meters, `${path}.meters`)) {
    collectGiven(meter.value, meter.path, names.meter, foreign);
    if (names.reading.length > 0) collectForeignReadings(meter, names.reading, foreign);
  }
}

function collectForeignReadings(
  { path, value }: Entry<Partially<MeterPayload>>,
  names: readonly 'register_id'[],
  foreign: string[],
): void {
  for (const list of ['transfer_readings', 'reading_history'] as const) {
    for (const reading of entries<{ readonly register_id?: string }>(value[list], `${path}.${list}`))
      collectGiven(reading.value, reading.path, names, foreign);
  }
}

function collectGiven<Name extends string>(
  value: { readonly [Field in Name]?: unknown },
  path: string,
  names: readonly Name[],
  foreign: string[],
): void {
  for (const name of names) if (value[name] !== undefined) foreign.push(`${path}.${name}`);
}
