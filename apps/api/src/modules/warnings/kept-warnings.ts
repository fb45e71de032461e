import { countProblems, type Problem } from '@carryover/contract';

/** Warnings of one request that are stored at most; of the others only the number is known. */
export const MOST_KEPT = 1_000;

/**
 * Code of the warning that a mandate pays for another account, too. It is for staff only, as another organisation may
 * have that account.
 */
export const SHARED_MANDATE = 'mandate_pays_for_another_account';

/** A warning as stored with an import. */
export type KeptWarning = Pick<Problem, 'rule' | 'code' | 'path' | 'detail'>;

/** Warnings in an event: their number, stored or not, and their rules in order of id. */
export interface ToldWarnings {
  readonly count: number;
  readonly rules: readonly string[];
}

/** The warnings of a request that are stored: the first ones. {@link toldWarnings} counts all of them. */
export function keptWarnings(warnings: readonly Problem[]): KeptWarning[] {
  return warnings
    .filter(isWarning)
    .slice(0, MOST_KEPT)
    .map(({ rule, code, path, detail }) => ({ rule, code, path, detail }));
}

/** Whether an entry of a list is a warning, and not how many the list leaves out. */
function isWarning({ total }: Problem): boolean {
  return total === undefined;
}

/** The warnings about some entries of a request with one list, and those about none of its entries. */
export function warningsAbout(warnings: readonly Problem[], positions: readonly number[]): Problem[] {
  if (positions.length === 0) return [];
  const wanted = new Set(positions.map(String));
  return warnings.filter(({ path }) => {
    const [, position] = path.split('.');
    return position === undefined || wanted.has(position);
  });
}

/** @returns null when there are none */
export function toldWarnings(warnings: readonly Problem[]): ToldWarnings | null {
  if (warnings.length === 0) return null;
  const rules = [...new Set(warnings.filter(isWarning).map(({ rule }) => rule))];
  return {
    count: countProblems(warnings),
    rules: rules.sort((one, other) => Number(one.slice(1)) - Number(other.slice(1))),
  };
}
