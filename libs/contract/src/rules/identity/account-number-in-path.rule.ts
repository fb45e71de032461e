import { type AccountRule } from '../rule.js';

const UNUSABLE = /[/\p{Cc}]/u;

/** Whether an account number can be a segment of a URL path (R16): no slash, no control character, not "." or "..". */
export function fitsInUrlPath(accountNumber: string): boolean {
  return accountNumber !== '.' && accountNumber !== '..' && !UNUSABLE.test(accountNumber);
}

/** R16: external_account_number travels in URL paths. */
export const accountNumberInPath: AccountRule = {
  id: 'R16',
  code: 'invalid_external_account_number',
  isEssential: true,
  check({ external_account_number: accountNumber }, _context, report) {
    if (accountNumber === undefined || fitsInUrlPath(accountNumber)) return;
    report({
      path: 'external_account_number',
      detail: 'This account number holds characters that cannot be used in a URL path.',
    });
  },
};
