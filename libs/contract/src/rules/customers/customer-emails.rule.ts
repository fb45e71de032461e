import { isEmail } from 'class-validator';
import { customers } from '../places.js';
import { type AccountRule } from '../rule.js';

/** How addresses begin or end that are made up to try something out. */
const TEST_ADDRESS = /^(?:test|xxx)@|(?:@test\.com|@test\.co\.uk|\.xxx|\.xx)$/i;

/** R30: customers have no test addresses, for suppliers that have them refused. */
export const noTestEmail: AccountRule = {
  id: 'R30',
  code: 'possible_test_email_address',
  check(account, { settings }, report) {
    if (settings?.rejectTestEmails !== true) return;
    for (const { path, value: customer } of customers(account)) {
      const { email } = customer;
      if (email === undefined || !TEST_ADDRESS.test(email) || !isEmail(email)) continue;
      report({ path: `${path}.email`, detail: 'This looks like a test e-mail address.' });
    }
  },
};

/** R31: customers do not have the platform's own addresses. */
export const noPlatformEmail: AccountRule = {
  id: 'R31',
  code: 'internal_email_address',
  check(account, { platformEmails }, report) {
    if (platformEmails === undefined || platformEmails.size === 0) return;
    for (const { path, value: customer } of customers(account)) {
      if (customer.email === undefined || !platformEmails.has(customer.email.toLowerCase())) continue;
      report({ path: `${path}.email`, detail: 'This e-mail address is used by the platform itself.' });
    }
  },
};
