import { addDays } from '@carryover/contract';
import { Draw, seedOf } from '../draw.js';
import { accountNumber } from './identity.js';
import { TOWNS, type Town } from './towns.js';

/** Which fuels the accounts of a sample have; `mixed` are mostly both. */
export const SAMPLE_FUELS = ['mixed', 'dual', 'electricity', 'gas'] as const;
export type SampleFuel = (typeof SAMPLE_FUELS)[number];

/** What the accounts of a sample have in common. */
export interface SampleOptions {
  readonly seed: number;
  readonly supplier: string;
  readonly fuel: SampleFuel;
  /** The latest day an account was billed up to, YYYY-MM-DD. Everything that has happened did so within two weeks of it. */
  readonly billedTo: string;
}

/** Facts that several parts of an account agree on. */
export interface SamplePlan {
  readonly draw: Draw;
  /** Eight digits at most; no other account has it. */
  readonly number: number;
  readonly town: Town;
  readonly hasElectricity: boolean;
  readonly hasGas: boolean;
  readonly isPrepay: boolean;
  readonly supplyStart: string;
  readonly billedTo: string;
}

/** Settles the facts of an account; the same index and options settle the same. */
export function planSample(index: number, { seed, fuel, billedTo: latest }: SampleOptions): SamplePlan {
  const number = accountNumber(index, seed);
  const draw = new Draw(seedOf(number + 1) ^ Math.imul(seed, 40_503), 100);
  const town = draw.pick(TOWNS);
  const billedTo = addDays(latest, -draw.whole(0, 27));
  const kind = fuel === 'mixed' ? draw.pick(['dual', 'dual', 'dual', 'electricity', 'gas'] as const) : fuel;
  return {
    draw,
    number,
    town,
    hasElectricity: kind !== 'gas',
    hasGas: kind !== 'electricity',
    isPrepay: draw.maybe(0.12),
    supplyStart: addDays(billedTo, -draw.whole(400, 2_900)),
    billedTo,
  };
}
