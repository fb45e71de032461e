import { type MeterPayload } from '../payload/dto/meter.payload.js';
import { type MeterPointPayload } from '../payload/dto/meter-point.payload.js';
import { type Partially } from '../payload/walk-payload.js';
import { type Fuel } from '../reference-data/reference-data.js';
import { entries, meterPoints, type Place } from './places.js';
import { type ReadableAccount } from './rule.js';

/** A meter and the meter point it is at. */
export interface MeterPlace extends Place<Partially<MeterPayload>> {
  readonly meterPoint: Place<Partially<MeterPointPayload>>;
}

/** The meters of all meter points. */
export function* meters(account: ReadableAccount): Generator<MeterPlace> {
  for (const meterPoint of meterPoints(account)) {
    for (const meter of entries(meterPoint.value.meters, `${meterPoint.path}.meters`)) yield { ...meter, meterPoint };
  }
}

/** The meters of one fuel. Meters whose fuel cannot be read are of neither. */
export function* metersOf(account: ReadableAccount, fuel: Fuel): Generator<MeterPlace> {
  for (const meter of meters(account)) {
    if (meter.meterPoint.value.supply_type === fuel) yield meter;
  }
}

type Reading = NonNullable<NonNullable<Partially<MeterPayload>['transfer_readings']>[number]>;
type PastReading = NonNullable<NonNullable<Partially<MeterPayload>['reading_history']>[number]>;

/** The transfer readings of a meter. */
export function transferReadings(meter: MeterPlace): Generator<Place<Reading>> {
  return entries(meter.value.transfer_readings, `${meter.path}.transfer_readings`);
}

/** The historical readings of a meter. */
export function pastReadings(meter: MeterPlace): Generator<Place<PastReading>> {
  return entries(meter.value.reading_history, `${meter.path}.reading_history`);
}

/** Where the registers of a meter are said, and the readable ones. */
export function registersOf(meter: MeterPlace) {
  return entries(meter.value.registers, `${meter.path}.registers`);
}

/** Whether an electricity meter point is settled by half hours; null when its profile class cannot be read. */
export function isHalfHourly(
  { path, value }: Place<Partially<MeterPointPayload>>,
  isUnreadable: (path: string) => boolean,
): boolean | null {
  if (value.profile_class === undefined && isUnreadable(`${path}.profile_class`)) return null;
  return value.profile_class === 0;
}
