import type { AccountImportRequest } from '@carryover/contract';
import { makeSampleAccount } from './account/make-sample-account.js';
import type { SampleOptions } from './account/sample-plan.js';
import type { Defect, PlantedProblem } from './defects/defect.js';
import { type BrokenLine, cutShort, sentAgain, withMeterPointOf } from './defects/line-defects.js';
import { moneyDefects } from './defects/money-defects.js';
import { personDefects } from './defects/person-defects.js';
import { supplyDefects } from './defects/supply-defects.js';
import { Draw, seedOf } from './draw.js';

/** A line of a file of samples, and what was broken in it. */
export interface Sample {
  readonly text: string;
  readonly externalAccountNumber: string;
  /** Null for an account that is right. */
  readonly planted: PlantedProblem | null;
}

/** What the lines of a file of samples have in common. */
export interface SamplesOptions extends SampleOptions {
  /** From 0 to 1: the share of the accounts that is broken, each in one way. */
  readonly errorShare: number;
}

const DEFECTS: readonly [Defect, ...Defect[]] = [...personDefects, ...supplyDefects, ...moneyDefects];

/**
 * So many lines, the same ones for the same options: of every stretch of them the share asked for is broken, to within
 * one account. Memory does not grow with their number.
 */
export function* makeSamples(count: number, options: SamplesOptions): Generator<Sample> {
  for (let index = 0; index < count; index += 1) {
    yield isBroken(index, options) ? makeBroken(index, options) : makeRight(index, options);
  }
}

function isBroken(index: number, { errorShare, seed }: SamplesOptions): boolean {
  const start = new Draw(seed, 100).whole(0, 999) / 1_000;
  return Math.floor((index + 1) * errorShare + start) > Math.floor(index * errorShare + start);
}

function makeRight(index: number, options: SamplesOptions): Sample {
  const account = makeSampleAccount(index, options);
  return { text: JSON.stringify(account), externalAccountNumber: account.external_account_number, planted: null };
}

function makeBroken(index: number, options: SamplesOptions): Sample {
  const draw = new Draw(seedOf(index + 1) ^ options.seed, 100);
  const account = makeSampleAccount(index, options);
  const { external_account_number: externalAccountNumber } = account;
  const kind = draw.whole(0, DEFECTS.length + 2);
  if (kind === 0) return { ...cutShort(account), externalAccountNumber };
  // The account before is right, or this one has a mistake of another kind: no mistake hides behind another.
  const earlier = index === 0 || isBroken(index - 1, options) ? null : makeSampleAccount(index - 1, options);
  if (kind === 1 && earlier !== null)
    return { ...sentAgain(earlier), externalAccountNumber: earlier.external_account_number };
  const shared = kind === 2 && earlier !== null ? withMeterPointOf(account, earlier) : null;
  return { ...(shared ?? plantOne(account, draw)), externalAccountNumber };
}

/** A mistake in one field. Every account has something for some of them. */
function plantOne(account: AccountImportRequest, draw: Draw): BrokenLine {
  for (;;) {
    const { plant, ...told } = draw.pick(DEFECTS);
    const path = plant(account, draw);
    if (path !== null) return { text: JSON.stringify(account), planted: { ...told, path } };
  }
}
