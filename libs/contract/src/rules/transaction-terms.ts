import { PAYMENT_TYPES_BY_TYPE, REASONS_BY_TYPE } from '../enumerations/index.js';
import { missing, quoted } from '../payload/shape-problem.js';

/** What goes with the type of a transaction. */
interface TransactionTerms {
  readonly reason?: string;
  readonly payment_type?: string;
}

/** What is wrong with a reason or a payment type. */
export interface TermProblem {
  readonly field: keyof TransactionTerms;
  readonly detail: string;
  readonly code: string;
}

/** Whether amounts of the type are always above zero (R114); of others they may be reversals. */
export function isPositiveOnly(type: string): boolean {
  return type === 'PAYMENT' || type === 'REPAYMENT';
}

/** Whether a transaction of the type says why it is (R115). */
function needsReason(type: string): boolean {
  return type === 'CHARGE' || type === 'CREDIT';
}

interface TermSet {
  readonly values: ReadonlySet<string>;
  /** Whether there are no others. Else those are configuration, and only what belongs elsewhere is refused. */
  readonly isClosed: boolean;
}

type TermSets = ReadonlyMap<string, TermSet>;

const REASONS: TermSets = new Map<string, TermSet>([
  ['CHARGE', { values: new Set<string>(REASONS_BY_TYPE.CHARGE), isClosed: false }],
  ['CREDIT', { values: new Set<string>(REASONS_BY_TYPE.CREDIT), isClosed: false }],
  ['PAYMENT', { values: new Set<string>(REASONS_BY_TYPE.PAYMENT), isClosed: true }],
  ['REPAYMENT', { values: new Set<string>(REASONS_BY_TYPE.REPAYMENT), isClosed: true }],
]);

const PAYMENT_TYPES: TermSets = new Map<string, TermSet>([
  ['PAYMENT', { values: new Set<string>(PAYMENT_TYPES_BY_TYPE.PAYMENT), isClosed: false }],
  ['REPAYMENT', { values: new Set<string>(PAYMENT_TYPES_BY_TYPE.REPAYMENT), isClosed: false }],
]);

/**
 * R115: what does not go with the type of a transaction. A reason is needed for CHARGE and CREDIT and not used for
 * SUPPLY_CHARGE; a payment type goes with PAYMENT and REPAYMENT only. Blank values have to be left out before.
 */
export function transactionTermProblems(
  type: string,
  { reason, payment_type: paymentType }: TransactionTerms,
): readonly TermProblem[] {
  const problems: TermProblem[] = [];
  const ofReason = reason === undefined ? missingReason(type) : termProblem('reason', reason, type);
  if (ofReason !== undefined) problems.push(ofReason);
  const ofPaymentType = paymentType === undefined ? undefined : termProblem('payment_type', paymentType, type);
  if (ofPaymentType !== undefined) problems.push(ofPaymentType);
  return problems;
}

function missingReason(type: string): TermProblem | undefined {
  return needsReason(type) ? { field: 'reason', detail: missing.detail, code: missing.code } : undefined;
}

const TERMS = {
  reason: { sets: REASONS, name: 'reason', code: 'invalid_transaction_reason' },
  payment_type: { sets: PAYMENT_TYPES, name: 'payment type', code: 'invalid_payment_type' },
} as const;

function termProblem(field: keyof TransactionTerms, value: string, type: string): TermProblem | undefined {
  const { sets, name, code } = TERMS[field];
  const set = sets.get(type);
  if (set === undefined) {
    return { field, detail: `This field does not apply to a ${type}.`, code: 'field_does_not_apply' };
  }
  return belongs(value, set, sets)
    ? undefined
    : { field, detail: `"${quoted(value)}" is not a ${name} for a ${type}.`, code };
}

function belongs(value: string, set: TermSet, sets: TermSets): boolean {
  if (set.values.has(value)) return true;
  return !set.isClosed && ![...sets.values()].some(({ values }) => values.has(value));
}
