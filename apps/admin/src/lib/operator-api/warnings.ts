export const severities = ['error', 'warning', 'off'] as const;
export type Severity = (typeof severities)[number];

/** What is odd about an import and did not refuse it. */
export interface ImportWarning {
  id: string;
  /** The request it is about; all but the account come after the import. */
  source: 'account' | 'notes' | 'transactions' | 'statements' | 'payment_instruction';
  rule: string;
  /** The rule in a few words. */
  title: string;
  code: string;
  path: string;
  /** A sentence, or the mask; null when it was erased with the payload. */
  detail: string | null;
  is_masked: boolean;
  created_at: string;
}

/** All imports that are warned of by one rule. */
export interface WarningGroup {
  rule: string;
  title: string;
  count: number;
  first_seen_at: string;
  last_seen_at: string;
  suppliers: { code: string; is_sandbox: boolean; count: number }[];
}

/** A rule of the contract. */
export interface Rule {
  id: string;
  title: string;
  section: string;
  runs: string;
  message: string | null;
  default_severity: Severity;
  is_locked: boolean;
  locked_because: string | null;
}

/** What is set for a rule of a supplier. */
export interface SetSeverity {
  severity: Severity;
  /** The last day on which it holds. */
  until?: string;
}
