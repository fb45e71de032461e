/** What is worth knowing about a rule of the contract, whether or not the service has it. */
export interface RuleEntry {
  readonly id: string;
  /** The rule in a few words. */
  readonly rule: string;
  /** Calls, or the step of an import, in which it is checked. */
  readonly runs: string;
  /** Where its message goes, lists as `[]`; null when it has none. */
  readonly path: string | null;
  /** Its message, alternatives parted by " / "; null for a rule that describes behaviour only. */
  readonly message: string | null;
  /** What of it is a warning at most, whatever the severity of the rule: what is odd, and may well be right. */
  readonly advice?: string;
  /** Short codes the contract knows for it. */
  readonly codes: readonly string[];
  /** Why the service does not have the rule; only where it does not. */
  readonly reason?: string;
  /** What is missing or particular about a rule that the service has. */
  readonly note?: string;
}
