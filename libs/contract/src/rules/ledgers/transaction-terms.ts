import { PAYMENT_TYPES_BY_TYPE, REASONS_BY_TYPE } from '../../payload/enumerations/index.js';
import { missing, quoted } from '../../payload/shape-problem.js';

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
  /** Whether it is only odd: the lists of reasons and payment types are open. */
  readonly isAdvice?: boolean;
}

/** Whether amounts of the type are always above zero (R114); of others they may be reversals. */
export function isPositiveOnly(type: string): boolean {
  return type === 'PAYMENT' || type === 'REPAYMENT';
}

/** Whether a transaction of the type says why it is (R115). */
function needsReason(type: string): boolean {
  return type === 'CHARGE' || type === 'CREDIT';
}

type TermsByType = ReadonlyMap<string, ReadonlySet<string>>;

const REASONS: TermsByType = new Map([
  ['CHARGE', new Set<string>(REASONS_BY_TYPE.CHARGE)],
  ['CREDIT', new Set<string>(REASONS_BY_TYPE.CREDIT)],
  ['PAYMENT', new Set<string>(REASONS_BY_TYPE.PAYMENT)],
  ['REPAYMENT', new Set<string>(REASONS_BY_TYPE.REPAYMENT)],
]);

const PAYMENT_TYPES: TermsByType = new Map([
  ['PAYMENT', new Set<string>(PAYMENT_TYPES_BY_TYPE.PAYMENT)],
  ['REPAYMENT', new Set<string>(PAYMENT_TYPES_BY_TYPE.REPAYMENT)],
]);

/**
 * R115: what does not go with the type of a transaction. A reason is needed for CHARGE and CREDIT and not used for
 * SUPPLY_CHARGE; a payment type goes with PAYMENT and REPAYMENT only. Both lists are open: a word that is not known for the
 * type is only odd. Blank values have to be left out before.
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
  reason: { known: REASONS, name: 'reason', code: 'invalid_transaction_reason' },
  payment_type: { known: PAYMENT_TYPES, name: 'payment type', code: 'invalid_payment_type' },
} as const;

function termProblem(field: keyof TransactionTerms, value: string, type: string): TermProblem | undefined {
  const { known, name, code } = TERMS[field];
  const ofType = known.get(type);
  if (ofType === undefined) {
    return { field, detail: `This field does not apply to a ${type}.`, code: 'field_does_not_apply' };
  }
  if (ofType.has(value)) return undefined;
  return { field, detail: `"${quoted(value)}" is not a ${name} for a ${type}.`, code, isAdvice: true };
}
