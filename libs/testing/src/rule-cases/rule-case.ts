import { type AccountImportRequest, type ValidationContext } from '@carryover/contract';

/**
 * One way to break or to just keep a rule, as data: the sample account, what is changed, and the whole answer. A case
 * breaks nothing but what it says.
 */
export interface RuleCase {
  /** `R63`. */
  readonly rule: string;
  /** What is changed, as the end of a sentence that begins with the rule. */
  readonly name: string;
  /** Changes a fresh sample account in place, or returns another one. */
  readonly change: (account: SampleAccount) => SampleAccount | undefined;
  /** Messages by dotted path: exactly these and no others. Empty when the account stays valid. */
  readonly expected: Readonly<Record<string, readonly string[]>>;
  /** What the rules know beyond the sample's own day. */
  readonly context?: Partial<ValidationContext>;
}

/** A sample account that a case may change as it likes. */
export type SampleAccount = Mutable<AccountImportRequest>;

type Mutable<T> = T extends (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

/** Day on which the sample account is judged: after every date in it. */
export const SAMPLE_DAY = '2026-01-01';
