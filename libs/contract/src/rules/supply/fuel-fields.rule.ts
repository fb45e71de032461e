import { type MeterPayload } from '../../payload/dto/meter.payload.js';
import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { FUEL_NAMES, fuelOf } from './fuel.js';
import { entries, meterPoints, type Place } from '../places.js';
import { type Fuel } from '../reference-data.js';
import { type AccountRule } from '../rule.js';

/** The fields that meter points and meters of a fuel do not have. */
const FOREIGN_FIELDS = {
  ELECTRICITY: { meterPoint: ['shipper_mpid', 'aq_history'], meter: ['gas_number_of_digits'], reading: [] },
  GAS: {
    meterPoint: ['profile_class', 'ssc', 'eac_history'],
    meter: ['registers'],
    reading: ['register_id'],
  },
} as const satisfies Record<Fuel, unknown>;

/**
 * R50: fields follow the fuel; one that belongs to the other fuel is refused. Options of paying back a gas debt have a
 * rule of their own, R91.
 */
export const fieldsFollowFuel: AccountRule = {
  id: 'R50',
  code: 'supply_type_not_recognised',
  check(account, _context, report) {
    for (const meterPoint of meterPoints(account)) {
      const fuel = fuelOf(meterPoint.value);
      if (fuel === undefined) continue;
      const detail = `This field does not apply to ${FUEL_NAMES[fuel]} meter points.`;
      const foreign: string[] = [];
      collectForeignFields(meterPoint, fuel, foreign);
      for (const path of foreign) report({ path, detail });
    }
  },
};

function collectForeignFields(
  { path, value }: Place<Partially<MeterPointPayload>>,
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
  { path, value }: Place<Partially<MeterPayload>>,
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
