import {
  type AgreementPayload,
  addDays,
  type EacPayload,
  type MeterPayload,
  type MeterPointPayload,
} from '@carryover/contract';
import { mpanOf, mprnOf } from './identity.js';
import { makePrepayDetails, type Readings, readingsOf } from './make-readings.js';
import type { SamplePlan } from './sample-plan.js';

const YEAR = 365;
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
  const { draw, number, town } = plan;
  const rates = draw.maybe(0.2) ? 2 : 1;
  const { ssc, registers } = RATES[rates];
  const yearly = draw.whole(1_500, 4_800);
  const each = registers.map(([id, tpr, share]) => ({
    id,
    tpr,
    yearly: yearly * share,
    readings: readingsOf(plan, yearly * share, 5),
  }));
  const meter: MeterPayload = {
    ...makeMeter(plan, `${draw.pick(['E', 'Z', 'L'])}${draw.whole(10, 23)}K${String(number).padStart(8, '0')}`),
    registers: each.map(({ id, tpr }) => ({ register_id: id, tpr, number_of_digits: 5, is_settlement: true })),
    transfer_readings: each.map(({ id, readings }) => ({ register_id: id, ...readings.transfer })),
    reading_history: byDate(
      each.flatMap(({ id, readings }) => readings.history.map((reading) => ({ register_id: id, ...reading }))),
    ),
  };
  return {
    identifier: mpanOf(number, town.distributor),
    supply_type: 'ELECTRICITY',
    ...supplyOf(plan, `E-${rates}R`),
    mpid: 'CRYO',
    profile_class: rates,
    ssc,
    meters: [meter],
    eac_history: each.flatMap(({ tpr, yearly: use }) => makeEacs(plan, tpr, use)),
  };
}

function makeGas(plan: SamplePlan): MeterPointPayload {
  const { draw, number, billedTo } = plan;
  const yearly = draw.whole(6_000, 19_000);
  // A gas meter counts cubic metres, of about eleven kilowatt hours each.
  const readings: Readings = readingsOf(plan, yearly / 11, 5);
  return {
    identifier: mprnOf(number),
    supply_type: 'GAS',
    ...supplyOf(plan, 'G'),
    mpid: 'CRG',
    shipper_mpid: 'CSH',
    meters: [
      {
        ...makeMeter(plan, `G4A${String(number).padStart(8, '0')}`),
        gas_number_of_digits: 5,
        transfer_readings: [readings.transfer],
        reading_history: [...readings.history],
      },
    ],
    aq_history: draw.list(3, (index) => ({
      effective_from: addDays(billedTo, -YEAR * (index + 1)),
      effective_to: index > 0 ? addDays(billedTo, -YEAR * index - 1) : undefined,
      consumption: `${yearly + draw.whole(-400, 400)}.${draw.whole(0, 9)}0`,
    })),
  };
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
    is_prepay: isPrepay,
    ...(isPrepay && { prepay_details: makePrepayDetails(plan) }),
  };
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
