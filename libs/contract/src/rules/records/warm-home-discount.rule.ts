import { entries } from '../places.js';
import { repeats } from '../repeats.js';
import { type AccountRule } from '../rule.js';

/** Whether the second year of a tax year such as 1999/00 follows the first; its form is a bound of the field. */
function isConsecutive(taxYear: string): boolean {
  return (Number(taxYear.slice(0, 4)) + 1) % 100 === Number(taxYear.slice(5));
}

/** R139: the two years of a tax year are consecutive. */
export const consecutiveTaxYear: AccountRule = {
  id: 'R139',
  code: 'incorrect_format_for_tax_year',
  check(account, _context, report) {
    for (const { path, value: discount } of entries(account.warm_home_discount, 'warm_home_discount')) {
      if (discount.tax_year === undefined || isConsecutive(discount.tax_year)) continue;
      report({ path: `${path}.tax_year`, detail: 'The tax year must be in the form 2018/19.' });
    }
  },
};

/** R141: there is one discount for a tax year. */
export const distinctTaxYears: AccountRule = {
  id: 'R141',
  code: 'duplicate_tax_year',
  check(account, _context, report) {
    const discounts = entries(account.warm_home_discount, 'warm_home_discount');
    for (const { path, key } of repeats(discounts, ({ tax_year: year }) => year)) {
      if (isConsecutive(key)) report({ path: `${path}.tax_year`, detail: `Tax year ${key} is listed more than once.` });
    }
  },
};
