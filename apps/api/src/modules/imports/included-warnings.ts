import { notAccepted, type Problem, wrongType } from '@carryover/contract';

/** The query parameter that asks for more than the contract's own answer, as it comes. */
export interface IncludeQuery {
  readonly include?: unknown;
}

/** A warning as suppliers see it. */
export type IncludedWarning = Pick<Problem, 'rule' | 'code' | 'path' | 'detail'>;

/** Problems of the parameter: another value than `warnings` (R06), or several values (R04). */
export function includeProblems({ include }: IncludeQuery): Problem[] {
  if (include === undefined || include === 'warnings') return [];
  const { rule, code, detail } = typeof include === 'string' ? notAccepted(include, ['warnings']) : wrongType('string');
  return [{ path: 'include', rule, code, detail }];
}

/** The answer to a valid payload: empty, or with its warnings when the caller asks for them. */
export function answerWithWarnings(
  { include }: IncludeQuery,
  warnings: readonly Problem[],
): { readonly warnings?: readonly IncludedWarning[] } {
  if (include !== 'warnings') return {};
  return { warnings: warnings.map(({ rule, code, path, detail }) => ({ rule, code, path, detail })) };
}
