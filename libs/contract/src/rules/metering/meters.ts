import { type MeterPayload } from '../../payload/dto/meter.payload.js';
import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { type AccountView, meterPoints, oncePerAccount } from '../account-view.js';
import { type Entry, entries } from '../entries.js';
import { type Fuel } from '../reference-data.js';

type Reading = NonNullable<NonNullable<Partially<MeterPayload>['transfer_readings']>[number]>;
type PastReading = NonNullable<NonNullable<Partially<MeterPayload>['reading_history']>[number]>;
type Register = NonNullable<NonNullable<Partially<MeterPayload>['registers']>[number]>;

/** A meter with its meter point, and the readable entries of its lists. */
export interface MeterEntry extends Entry<Partially<MeterPayload>> {
  readonly meterPoint: Entry<Partially<MeterPointPayload>>;
  readonly transferReadings: readonly Entry<Reading>[];
  readonly pastReadings: readonly Entry<PastReading>[];
  readonly registers: readonly Entry<Register>[];
}

/** The meters of all meter points. */
export const meters = oncePerAccount<MeterEntry>((account) =>
  meterPoints(account).flatMap((meterPoint) =>
    entries(meterPoint.value.meters, `${meterPoint.path}.meters`).map(({ path, value }) => ({
      path,
      value,
      meterPoint,
      transferReadings: entries(value.transfer_readings, `${path}.transfer_readings`),
      pastReadings: entries(value.reading_history, `${path}.reading_history`),
      registers: entries(value.registers, `${path}.registers`),
    })),
  ),
);

const metersByFuel = {
  ELECTRICITY: oncePerAccount((account) => meters(account).filter(isOf('ELECTRICITY'))),
  GAS: oncePerAccount((account) => meters(account).filter(isOf('GAS'))),
} satisfies { [Name in Fuel]: (account: AccountView) => readonly MeterEntry[] };

function isOf(fuel: Fuel): (meter: MeterEntry) => boolean {
  return ({ meterPoint }) => meterPoint.value.supply_type === fuel;
}

/** The meters of one fuel. Meters whose fuel cannot be read are of neither. */
export function metersOf(account: AccountView, fuel: Fuel): readonly MeterEntry[] {
  return metersByFuel[fuel](account);
}

/** Whether an electricity meter point is settled by half hours; null when its profile class cannot be read. */
export function isHalfHourly(
  { path, value }: Entry<Partially<MeterPointPayload>>,
  isUnreadable: (path: string) => boolean,
): boolean | null {
  if (value.profile_class === undefined && isUnreadable(`${path}.profile_class`)) return null;
  return value.profile_class === 0;
}
