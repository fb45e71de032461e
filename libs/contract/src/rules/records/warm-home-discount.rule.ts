import { WarmHomeDiscountPayload } from '../../payload/dto/warm-home-discount.payload.js';
import { accountRule } from '../account-rule.js';
import { boundOf } from '../bound-of.js';
import { entries } from '../entries.js';
import { repeats } from '../repeats.js';

/** Whether the second year of a tax year such as 1999/00 follows the first; its form is a bound of the field. */
function isConsecutive(taxYear: string): boolean {
  return (Number(taxYear.slice(0, 4)) + 1) % 100 === Number(taxYear.slice(5));
}

/** R139: the two years of a tax year are consecutive. */
export const consecutiveTaxYear = accountRule({
  id: 'R139',
  title: 'A tax year is two consecutive years',
  path: 'warm_home_discount[].tax_year',
  where: ['libs/contract/src/payload/dto/warm-home-discount.payload.ts'],
  code: 'incorrect_format_for_tax_year',
  message: boundOf(WarmHomeDiscountPayload, 'tax_year').message,
  check(account, _context, report) {
    for (const { path, value: discount } of entries(account.payload.warm_home_discount, 'warm_home_discount')) {
      if (discount.tax_year === undefined || isConsecutive(discount.tax_year)) continue;
      report({ path: `${path}.tax_year` });
    }
  },
});

/** R141: there is one discount for a tax year. */
export const distinctTaxYears = accountRule({
  id: 'R141',
  title: 'A tax year has one discount',
  path: 'warm_home_discount[].tax_year',
  code: 'duplicate_tax_year',
  message: 'Tax year {value} is listed more than once.',
  check(account, { refuses }, report) {
    const discounts = entries(account.payload.warm_home_discount, 'warm_home_discount');
    for (const { path, key } of repeats(discounts, ({ tax_year: year }) => year)) {
      // A year that is none is itself reported (R139).
      if (!isConsecutive(key) && refuses('R139')) continue;
      report({ path: `${path}.tax_year`, data: { value: key } });
    }
  },
});
