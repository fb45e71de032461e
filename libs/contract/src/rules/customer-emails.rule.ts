import { isEmail } from 'class-validator';
import { entries } from './places.js';
import { type AccountRule } from './rule.js';

/** How addresses begin or end that are made up to try something out. */
const TEST_ADDRESS = /^(?:test|xxx)@|(?:@test\.com|@test\.co\.uk|\.xxx|\.xx)$/i;

/** R30: customers have no test addresses, for suppliers that have them refused. */
export const noTestEmail: AccountRule = {
  id: 'R30',
  code: 'possible_test_email_address',
  *check(account, { settings }) {
    if (settings?.rejectTestEmails !== true) return;
    for (const { path, value: customer } of entries(account.customers, 'customers')) {
      const { email } = customer;
      if (email === undefined || !TEST_ADDRESS.test(email) || !isEmail(email)) continue;
      yield { path: `${path}.email`, detail: 'This looks like a test e-mail address.' };
    }
  },
};

/** R31: customers do not have the platform's own addresses. */
export const noPlatformEmail: AccountRule = {
  id: 'R31',
  code: 'internal_email_address',
  *check(account, { platformEmails }) {
    if (platformEmails === undefined || platformEmails.size === 0) return;
    for (const { path, value: customer } of entries(account.customers, 'customers')) {
      if (customer.email === undefined || !platformEmails.has(customer.email.toLowerCase())) continue;
      yield { path: `${path}.email`, detail: 'This e-mail address is used by the platform itself.' };
    }
  },
};
