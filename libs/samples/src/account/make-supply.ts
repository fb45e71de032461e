import {
  type AgreementPayload,
  addDays,
  type EacPayload,
  type MeterPayload,
  type MeterPointPayload,
} from '@carryover/contract';
import { electricityPoint, estimatesOf, gasPoint, mpanOf, mprnOf, quantitiesOf } from '../parts/meter-points.js';
import { prepayment, withReadings } from '../parts/meters.js';
import { prepayBalances, readingsOf } from './make-readings.js';
import type { SamplePlan } from './sample-plan.js';

const DIGITS = 5;
/** Registers by the number of rates: their ids, time pattern regimes and share of the use. */
const RATES = {
  1: { ssc: '0393', registers: [['S', '00001', 1]] },
  2: {
    ssc: '0151',
    registers: [
      ['D', '00043', 0.65],
      ['N', '00210', 0.35],
    ],
  },
} as const;

/** The meter points of an account, one for each fuel. */
export function makeMeterPoints(plan: SamplePlan): MeterPointPayload[] {
  return [...(plan.hasElectricity ? [makeElectricity(plan)] : []), ...(plan.hasGas ? [makeGas(plan)] : [])];
}

function makeElectricity(plan: SamplePlan): MeterPointPayload {
  const { draw, number, town, billedTo } = plan;
  const rates = draw.maybe(0.2) ? 2 : 1;
  const { ssc, registers } = RATES[rates];
  const yearly = draw.whole(1_500, 4_800);
  const uses = new Map<string, number>(registers.map(([, tpr, share]) => [tpr, yearly * share]));
  const read = registers.map(([id, tpr, share]) => ({
    register: { register_id: id, tpr, number_of_digits: DIGITS, is_settlement: true },
    ...readingsOf(plan, yearly * share, DIGITS),
  }));
  const serial = `${draw.pick(['E', 'Z', 'L'])}${draw.whole(10, 23)}K${String(number).padStart(8, '0')}`;
  const meter = withReadings(makeMeter(plan, serial), billedTo, read);
  return electricityPoint(mpanOf(number, town.distributor), {
    ...supplyOf(plan, `E-${rates}R`),
    profile_class: rates,
    ssc,
    meters: [{ ...meter, reading_history: byDate(meter.reading_history ?? []) }],
    ...estimatesOf(meter.registers ?? [], (tpr) => makeEacs(plan, tpr, uses.get(tpr) ?? 0)),
  });
}

function makeGas(plan: SamplePlan): MeterPointPayload {
  const { draw, number, billedTo } = plan;
  const yearly = draw.whole(6_000, 19_000);
  // A gas meter counts cubic metres, of about eleven kilowatt hours each.
  const readings = readingsOf(plan, yearly / 11, DIGITS);
  return gasPoint(mprnOf(number), {
    ...supplyOf(plan, 'G'),
    meters: [withReadings(makeGasMeter(plan), billedTo, [readings])],
    aq_history: quantitiesOf(
      billedTo,
      draw.list(3, () => `${yearly + draw.whole(-400, 400)}.${draw.whole(0, 9)}0`),
    ),
  });
}

function supplyOf(plan: SamplePlan, tariff: string): Pick<MeterPointPayload, 'agreements' | 'supply_start_date'> {
  const { draw, supplyStart, billedTo, isPrepay } = plan;
  const kind = isPrepay ? 'PREPAY' : draw.pick(['FLEX', 'STEADY']);
  const first: AgreementPayload = {
    tariff_code: `${tariff}-${kind}-${supplyStart.slice(2, 4)}`,
    effective_from: supplyStart,
  };
  const renewed = addDays(billedTo, -draw.whole(60, 390));
  const second = { tariff_code: `${tariff}-${kind}-${renewed.slice(2, 4)}`, effective_from: renewed };
  return { supply_start_date: supplyStart, agreements: draw.maybe(0.5) ? [first, second] : [first] };
}

function makeMeter(plan: SamplePlan, serialNumber: string): MeterPayload {
  const { draw, supplyStart, isPrepay } = plan;
  return {
    meter_serial_number: serialNumber,
    installed_on: addDays(supplyStart, -draw.whole(0, 2_000)),
    smart_type: draw.pick(['NONE', 'SMETS1', 'SMETS2', 'SMETS2']),
    ...(isPrepay ? prepayment(plan.billedTo, prepayBalances(plan)) : { is_prepay: false }),
  };
}

function makeGasMeter(plan: SamplePlan): MeterPayload {
  return { ...makeMeter(plan, `G4A${String(plan.number).padStart(8, '0')}`), gas_number_of_digits: DIGITS };
}

function makeEacs({ draw, billedTo }: SamplePlan, tpr: string, yearly: number): EacPayload[] {
  return draw.list(2, (index) => ({
    effective_from: addDays(billedTo, -180 * (index + 1)),
    tpr,
    consumption: `${Math.round(yearly) + draw.whole(-90, 90)}.${draw.whole(0, 9)}`,
    source: 'D0019',
  }));
}

function byDate<T extends { readonly reading_date: string }>(readings: readonly T[]): T[] {
  return [...readings].sort((one, other) =>
    one.reading_date < other.reading_date ? -1 : Number(one.reading_date > other.reading_date),
  );
}
