import { type AccountImportRequest } from '../payload/dto/account-import.request.js';
import { type Severity } from '../payload/severity.js';
import { type Partially } from '../payload/walk-payload.js';
import { type Data, type RuleMessage } from './message.js';
import { type ValidationContext } from './validation-context.js';

/** The account payload as rules see it, without values that have a problem of shape. */
export type ReadableAccount = Partially<AccountImportRequest>;

/**
 * What a rule is checked on: the account, the account and what is added to it later, added notes, or transactions; `shape` is
 * checked while a body is read, `process` is no check of a body.
 */
export type RuleSubject = 'account' | 'account and later' | 'added note' | 'transactions' | 'shape' | 'process';

/** The facts of a rule, for pages and screens. */
export interface RuleFacts {
  /** `R63`. */
  readonly id: string;
  /** The rule in a few words. */
  readonly title: string;
  readonly subject: RuleSubject;
  /** Calls, or the step of an import, in which it is checked. */
  readonly runs: string;
  /** Where its messages go, lists as `[]`; null when it has none. */
  readonly path: string | null;
  /** Fields it is about besides, lists as `[]`. */
  readonly furtherFields: readonly string[];
  /** None for a rule that describes behaviour only. */
  readonly messages: readonly RuleMessage[];
  /** Its short codes, the usual one first. */
  readonly codes: readonly string[];
  /** Severity for live suppliers where staff have set no other. */
  readonly severity: Exclude<Severity, 'off'>;
  /** Whether it is an error for every live supplier: shape and limits, identity, sums of money. */
  readonly isLocked: boolean;
  /** Findings of the rule that are warnings at most, at any severity, because they are unusual but may be right. */
  readonly advice?: string | undefined;
  /** What else is not checked where it is a warning or off, as it says nothing then of what this rule finds. */
  readonly lowered?: string | undefined;
  /** Why the service does not check it; only where it does not. */
  readonly reason?: string | undefined;
  /** What is particular about it. */
  readonly note?: string | undefined;
  /** Further files that follow it, from the root of the repository. */
  readonly where: readonly string[];
}

/** What a rule found, at a dotted path. */
export interface Finding {
  readonly path: string;
  /** Which message it is, where the rule has several. */
  readonly messageId?: string | undefined;
  /** What fills the gaps of the message. */
  readonly data?: Data | undefined;
  /** Whether it is a warning at most, because it is unusual but may be right. */
  readonly isAdvice?: boolean;
  /** Whether it is an error for a sandbox supplier, too; else as the rule says. */
  readonly isEssential?: boolean;
}

/** Takes what a rule finds. */
export type Report = (finding: Finding) => void;

/** A finding with the rule it comes from and its short code, which goes to logs, metrics and latest_error. */
export interface Problem {
  readonly path: string;
  readonly rule: string;
  readonly code: string;
  readonly detail: string;
  /** Of the last one of a list that leaves some out: how many there are in all. */
  readonly total?: number;
}

/** What a rule may know of the reading of a body. */
export interface ReadingContext {
  /**
   * Whether the value at a path, or anything in it or around it, has a problem of shape. Such a value is missing from
   * the readable payload, so a rule that would treat it as "not given" asks here first; otherwise one defect would be
   * reported twice.
   */
  readonly isUnreadable: (path: string) => boolean;
  /**
   * Whether another rule refuses what it finds: for this supplier it is neither a warning nor off. A rule that leaves alone
   * what another one reports asks here first, with its id; otherwise it would be lowered along with that.
   */
  readonly refuses: (rule: string) => boolean;
  /** Whether it is known that no text has a letter beyond ASCII. */
  readonly isOfAscii?: boolean;
}

/** The context of a rule: that of the validation, and which parts of the payload could not be read. */
export interface RuleContext extends ValidationContext, ReadingContext {}

/**
 * A rule of the contract over a whole body and what may be known besides. It reports what it finds and does nothing else: as
 * nearly all bodies are valid, a call without an answer is what most rules cost.
 */
export interface Rule<Body, Context> extends RuleFacts {
  /** Whether its problems are errors for a sandbox supplier too; `some` where each problem says so. */
  readonly isEssential: boolean | 'some';
  /** The message of a finding. @param id as in its declaration; left out where there is one message */
  readonly messageOf: (id: string | undefined) => RuleMessage;
  readonly check: (body: Body, context: Context, report: Report) => void;
}
