import { catalogueEntry, findRule, isErrorCode } from '@carryover/contract';
import { NOT_LET_THROUGH } from '../validation/validate-account.js';

/** Codes that the check tells in words of its own: the runbooks of those in the catalogue begin in the database. */
const OWN_WORDS: ReadonlyMap<string, Explanation> = new Map([
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
  [
    NOT_LET_THROUGH,
    {
      about: 'An account reaches the service',
      advice: 'Have whoever runs the firewall or proxy between you and the service look at what it takes offence at.',
    },
  ],
]);

/** What a rule or a code says, and what to do about it where the message alone does not say it. */
export interface Explanation {
  readonly about: string;
  readonly advice: string | null;
}

/** Explains a rule of the contract, or a code of the catalogue where no rule is behind it. */
export function explainProblem(rule: string | null, code: string): Explanation {
  const own = OWN_WORDS.get(code);
  if (own !== undefined) return own;
  const about = rule === null ? undefined : findRule(rule)?.title;
  if (about !== undefined || !isErrorCode(code)) return { about: about ?? code, advice: null };
  const { meaning, runbook } = catalogueEntry(code);
  return { about: meaning, advice: runbook[0]?.text ?? null };
}
