import { accountRule } from '../account-rule.js';

const UNUSABLE = /[/\p{Cc}]/u;

/** Whether an account number can be a segment of a URL path (R16): no slash, no control character, not "." or "..". */
function fitsInUrlPath(accountNumber: string): boolean {
  return accountNumber !== '.' && accountNumber !== '..' && !UNUSABLE.test(accountNumber);
}

/** R16: external_account_number travels in URL paths. */
export const accountNumberInPath = accountRule({
  id: 'R16',
  title: 'The account number fits in a URL path',
  path: 'external_account_number',
  isLocked: true,
  code: 'invalid_external_account_number',
  message: 'This account number holds characters that cannot be used in a URL path.',
  isEssential: true,
  check({ payload: { external_account_number: accountNumber } }, _context, report) {
    if (accountNumber === undefined || fitsInUrlPath(accountNumber)) return;
    report({
      path: 'external_account_number',
    });
  },
});
