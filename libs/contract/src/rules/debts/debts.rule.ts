import { quoted } from '../../payload/shape-problem.js';
import { poundsToUnits } from '../../values/pounds.js';
import { accountRule } from '../account-rule.js';
import { entries } from '../entries.js';
import { isListed } from '../listed.js';

/** R144: a debt that starts names the agency that collects it, one of the platform's that the supplier may use. */
export const debtAgency = accountRule({
  id: 'R144',
  title: 'A debt that starts has a known agency',
  path: 'debts[].agency_name',
  where: ['apps/api/src/modules/accounts/processing/apply-processing-rules.ts'],
  code: 'debt_collection_agency_does_not_exist',
  messages: {
    missing: {
      message: 'An agency name is required when a start date is given.',
      code: 'debt_collection_agency_name_required',
    },
    unknown: 'Debt collection agency "{value}" is not known.',
  },
  check(account, { isUnreadable, referenceData, settings }, report) {
    for (const { path, value: debt } of entries(account.payload.debts, 'debts')) {
      const at = `${path}.agency_name`;
      const { agency_name: agency } = debt;
      if (agency === undefined) {
        if (debt.start_date === undefined || isUnreadable(at)) continue;
        report({ path: at, messageId: 'missing' });
      } else if (!isListed(agency, referenceData?.debtAgencies, settings?.allowedDebtAgencies)) {
        report({ path: at, messageId: 'unknown', data: { value: quoted(agency) } });
      }
    }
  },
});

/** R145: the parts of a debt are not negative. */
export const agedDebtAmount = accountRule({
  id: 'R145',
  title: 'Debts are not negative',
  path: 'debts[].aged_debt[].debt_amount',
  code: 'negative_debt_amount',
  message: 'The debt amount must not be negative.',
  check(account, _context, report) {
    for (const debt of entries(account.payload.debts, 'debts')) {
      for (const { path, value } of entries(debt.value.aged_debt, `${debt.path}.aged_debt`)) {
        if (value.debt_amount === undefined || poundsToUnits(value.debt_amount) >= 0n) continue;
        report({ path: `${path}.debt_amount` });
      }
    }
  },
});
