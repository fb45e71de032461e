import { type ValidationContext } from '../../index.js';

/** Takes a field out of the account. */
export const REMOVED: unique symbol = Symbol('removed');

/**
 * What is changed, by dotted path (`supply_addresses.0.meter_points.1.mpid`): the new value, REMOVED, or a function of
 * the present value, for lists that get one more entry. Paths are changed in the order given.
 */
export type Change = Readonly<Record<string, unknown>>;

/** One way to break or to just keep a rule, as data: what is changed of the sample, and the whole answer. */
export interface RuleCase<Context = ValidationContext> {
  /** `R63`. */
  readonly rule: string;
  /** What it shows, as the end of a sentence that begins with the rule. */
  readonly name: string;
  readonly change: Change;
  /** Messages by dotted path: exactly these and no others. Empty when the sample stays valid. */
  readonly expected: Readonly<Record<string, readonly string[]>>;
  /** Warnings in the same form; none when it is left out. */
  readonly warned?: Readonly<Record<string, readonly string[]>>;
  /** What the rules know beyond the sample's own day. */
  readonly context?: Partial<Context>;
}

/** Day on which the sample account is checked: after every date in it. */
export const SAMPLE_DAY = '2026-01-01';
