import { type MeterPayload } from '../payload/dto/meter.payload.js';
import { type MeterPointPayload } from '../payload/dto/meter-point.payload.js';
import { type Partially } from '../payload/walk-payload.js';
import { type Fuel } from '../reference-data/reference-data.js';
import { FUEL_NAMES, fuelOf } from './fuel.js';
import { entries, meterPoints, type Place } from './places.js';
import { type AccountRule } from './rule.js';

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
  *check(account) {
    for (const meterPoint of meterPoints(account)) {
      const fuel = fuelOf(meterPoint.value);
      if (fuel === undefined) continue;
      const detail = `This field does not apply to ${FUEL_NAMES[fuel]} meter points.`;
      for (const path of foreignFields(meterPoint, fuel)) yield { path, detail };
    }
  },
};

function* foreignFields({ path, value }: Place<Partially<MeterPointPayload>>, fuel: Fuel): Generator<string> {
  const foreign = FOREIGN_FIELDS[fuel];
  yield* given(value, path, foreign.meterPoint);
  for (const meter of entries(value.meters, `${path}.meters`)) {
    yield* given(meter.value, meter.path, foreign.meter);
    if (foreign.reading.length === 0) continue;
    for (const reading of readings(meter)) yield* given(reading.value, reading.path, foreign.reading);
  }
}

function* readings({
  path,
  value,
}: Place<Partially<MeterPayload>>): Generator<Place<{ readonly register_id?: string }>> {
  yield* entries(value.transfer_readings, `${path}.transfer_readings`);
  yield* entries(value.reading_history, `${path}.reading_history`);
}

function* given<Name extends string>(
  value: { readonly [Field in Name]?: unknown },
  path: string,
  names: readonly Name[],
): Generator<string> {
  for (const name of names) if (value[name] !== undefined) yield `${path}.${name}`;
}
