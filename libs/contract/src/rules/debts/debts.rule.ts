import { quoted } from '../../payload/shape-problem.js';
import { poundsToUnits } from '../../values/pounds.js';
import { isListed } from '../listed.js';
import { entries } from '../places.js';
import { type AccountRule } from '../rule.js';

/** R144: a debt that starts names the agency that collects it, one of the platform's that the supplier may use. */
export const debtAgency: AccountRule = {
  id: 'R144',
  code: 'debt_collection_agency_does_not_exist',
  check(account, { isUnreadable, referenceData, settings }, report) {
    for (const { path, value: debt } of entries(account.debts, 'debts')) {
      const at = `${path}.agency_name`;
      const { agency_name: agency } = debt;
      if (agency === undefined) {
        if (debt.start_date === undefined || isUnreadable(at)) continue;
        const detail = 'An agency name is required when a start date is given.';
        report({ path: at, detail, code: 'debt_collection_agency_name_required' });
      } else if (!isListed(agency, referenceData?.debtAgencies, settings?.allowedDebtAgencies)) {
        report({ path: at, detail: `Debt collection agency "${quoted(agency)}" is not known.` });
      }
    }
  },
};

/** R145: the parts of a debt are not negative. */
export const agedDebtAmount: AccountRule = {
  id: 'R145',
  code: 'negative_debt_amount',
  check(account, _context, report) {
    for (const debt of entries(account.debts, 'debts')) {
      for (const { path, value } of entries(debt.value.aged_debt, `${debt.path}.aged_debt`)) {
        if (value.debt_amount === undefined || poundsToUnits(value.debt_amount) >= 0n) continue;
        report({ path: `${path}.debt_amount`, detail: 'The debt amount must not be negative.' });
      }
    }
  },
};
