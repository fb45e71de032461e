import { catalogueEntry, findRule, isErrorCode } from '@carryover/contract';

/** What two accounts of a file share, told for the file: the runbooks of these codes begin in the database. */
const REPEATS: ReadonlyMap<string, Explanation> = new Map([
  [
    'account_import_process_already_imported',
    { about: 'An account is in the files once', advice: 'Keep the line that is right and drop the other.' },
  ],
  [
    'supply_point_in_use',
    { about: 'A meter point belongs to one account', advice: 'Settle which of the two accounts has the supply now.' },
  ],
  [
    'reference_already_exists',
    { about: 'A reference belongs to no other account', advice: 'Leave it out of the account it is not of.' },
  ],
]);

/** What a rule or a code says, and what to do about it where the message alone does not say it. */
export interface Explanation {
  readonly about: string;
  readonly advice: string | null;
}

/** Explains a rule of the contract, or a code of the catalogue where no rule is behind it. */
export function explainProblem(rule: string | null, code: string): Explanation {
  const repeat = REPEATS.get(code);
  if (repeat !== undefined) return repeat;
  const about = rule === null ? undefined : findRule(rule)?.title;
  if (about !== undefined || !isErrorCode(code)) return { about: about ?? code, advice: null };
  const { meaning, runbook } = catalogueEntry(code);
  return { about: meaning, advice: runbook[0]?.text ?? null };
}
