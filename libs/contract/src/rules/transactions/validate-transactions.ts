import { type TransactionsRequest } from '../../payload/post-import/transactions/transactions.request.js';
import { quoted } from '../../payload/shape-problem.js';
import { type Problem } from '../rule.js';
import { type ReadRequest, validateRequest } from '../validate-request.js';
import { type TransactionContext } from './transaction-context.js';
import { TRANSACTION_RULES } from './transaction-rules.js';

/** The problems of the transactions of a request. */
export interface TransactionsValidation {
  readonly problems: readonly Problem[];
  /** What does not refuse a transaction. */
  readonly warnings: readonly Problem[];
}

/**
 * Everything that is wrong with the transactions of a request: problems of shape below `transactions.N` and what the
 * rules find, ordered by transaction, then by path, then shape before rules in the order of their ids. Rules say nothing
 * about a path that has an error of shape. Problems of the envelope are left out. Never throws.
 */
export function validateTransactions(
  request: ReadRequest<TransactionsRequest>,
  context: TransactionContext,
): TransactionsValidation {
  const { problems, warnings } = validateRequest(request, TRANSACTION_RULES, context);
  return { problems: inOrder(problems.filter(isBelow)), warnings: inOrder(warnings.filter(isBelow)) };
}

const BELOW = /^transactions\.\d/;

function isBelow({ path }: Problem): boolean {
  return BELOW.test(path);
}

/** The sentence about a problem of a transaction, which begins with the path of the field; one of a made-up field is cut. */
export function transactionProblemDetail({ path, detail }: Pick<Problem, 'path' | 'detail'>): string {
  return `${quoted(path)}: ${detail}`;
}

function inOrder(problems: readonly Problem[]): Problem[] {
  const located = problems.map((problem) => ({ problem, segments: problem.path.split('.') }));
  located.sort((left, right) => compareSegments(left.segments, right.segments));
  return located.map(({ problem }) => problem);
}

/** Compares path segments: a path comes before its inner paths, and positions, compared as numbers, before names. */
function compareSegments(left: readonly string[], right: readonly string[]): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = compareSegment(left[index] ?? '', right[index] ?? '');
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

const POSITION = /^\d{1,9}$/;

function compareSegment(left: string, right: string): number {
  if (left === right) return 0;
  const [isLeftPosition, isRightPosition] = [POSITION.test(left), POSITION.test(right)];
  if (isLeftPosition !== isRightPosition) return isLeftPosition ? -1 : 1;
  const difference = isLeftPosition ? Number(left) - Number(right) : 0;
  return difference !== 0 ? difference : left < right ? -1 : 1;
}
