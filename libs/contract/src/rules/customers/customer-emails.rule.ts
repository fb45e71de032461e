import { isEmail } from 'class-validator';
import { accountRule } from '../account-rule.js';
import { customers } from '../account-view.js';

/** How addresses begin or end that are made up to try something out. */
const TEST_ADDRESS = /^(?:test|xxx)@|(?:@test\.com|@test\.co\.uk|\.xxx|\.xx)$/i;

/** R30: customers have no test addresses, for suppliers that have them refused. */
export const noTestEmail = accountRule({
  id: 'R30',
  title: 'E-mail addresses are no test addresses, if the supplier wants that checked',
  path: 'customers[].email',
  code: 'possible_test_email_address',
  message: 'This looks like a test e-mail address.',
  check(account, { settings, refuses }, report) {
    if (settings?.rejectTestEmails !== true) return;
    for (const { path, value: customer } of customers(account)) {
      const { email } = customer;
      if (email === undefined || !TEST_ADDRESS.test(email)) continue;
      // What is no e-mail address is itself reported (R29).
      if (!isEmail(email) && refuses('R29')) continue;
      report({ path: `${path}.email` });
    }
  },
});

/** R31: customers do not have the platform's own addresses. */
export const noPlatformEmail = accountRule({
  id: 'R31',
  title: "E-mail addresses are not the platform's own",
  path: 'customers[].email',
  code: 'internal_email_address',
  message: 'This e-mail address is used by the platform itself.',
  check(account, { platformEmails }, report) {
    if (platformEmails === undefined || platformEmails.size === 0) return;
    for (const { path, value: customer } of customers(account)) {
      if (customer.email === undefined || !platformEmails.has(customer.email.toLowerCase())) continue;
      report({ path: `${path}.email` });
    }
  },
});
