import { type Draw } from '@carryover/samples';
import { type AccountIdentity } from './account-identity.js';
import { drawDateBefore } from './draw-values.js';

/** Facts that several parts of an account have to agree on. */
export interface AccountPlan {
  readonly draw: Draw;
  readonly identity: AccountIdentity;
  /** Whether the occupier is unknown: then no customers, one address, no direct debit. */
  readonly unknownOccupier: boolean;
  /** Whether there was a statement before. */
  readonly wasBilled: boolean;
  /** The day billed up to; for an account never billed the day supply starts. */
  readonly billedTo: string;
  /** Whether the account says up to when it was billed, and so brings transfer readings. */
  readonly givesBilledTo: boolean;
  /** The first day of supply of each meter point, none after `billedTo`. */
  readonly supplyStart: () => string;
}

const LATEST_BILLED_TO = '2024-12-31';

/** Settles the facts of an account before its parts are made. */
export function planAccount(draw: Draw, identity: AccountIdentity): AccountPlan {
  const billedTo = drawDateBefore(draw, LATEST_BILLED_TO, 700);
  const wasBilled = draw.maybe(0.7);
  return {
    draw,
    identity,
    unknownOccupier: draw.maybe(0.1),
    wasBilled,
    billedTo,
    givesBilledTo: wasBilled || draw.maybe(),
    supplyStart: () => (wasBilled ? drawDateBefore(draw, billedTo, 3_000) : billedTo),
  };
}
