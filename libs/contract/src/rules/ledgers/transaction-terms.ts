import { PAYMENT_TYPES_BY_TYPE, REASONS_BY_TYPE } from '../../payload/enumerations/index.js';
import { quoted } from '../../payload/shape-problem.js';

/** What goes with the type of a transaction. */
interface TransactionTerms {
  readonly reason?: string;
  readonly payment_type?: string;
}

/** A problem of a reason or a payment type: a message of R115. */
export type TermProblem = { readonly field: keyof TransactionTerms } & (
  | { readonly messageId: 'missing' }
  | { readonly messageId: 'otherType'; readonly data: { readonly type: string } }
  | {
      readonly messageId: keyof TransactionTerms;
      readonly data: { readonly value: string; readonly term: string; readonly type: string };
      /** It is only odd: the lists of reasons and payment types are open. */
      readonly isAdvice: true;
    }
);

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
  return needsReason(type) ? { field: 'reason', messageId: 'missing' } : undefined;
}

const TERMS = {
  reason: { known: REASONS, term: 'reason' },
  payment_type: { known: PAYMENT_TYPES, term: 'payment type' },
} as const;

function termProblem(field: keyof TransactionTerms, value: string, type: string): TermProblem | undefined {
  const { known, term } = TERMS[field];
  const ofType = known.get(type);
  if (ofType === undefined) return { field, messageId: 'otherType', data: { type } };
  if (ofType.has(value)) return undefined;
  return { field, messageId: field, data: { value: quoted(value), term, type }, isAdvice: true };
}
