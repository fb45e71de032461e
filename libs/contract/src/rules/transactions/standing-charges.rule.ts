import { daysFromTo } from '../../values/civil-date.js';
import { exactDecimal, isSameNumber } from '../../values/exact-decimal.js';
import { activeRates } from './product-rates.js';
import { chargedLines, supplyCharges } from './transaction-entries.js';
import { transactionRule } from './transaction-rule.js';

/** R164: a standing charge has a unit a day, the first and the last counted. The catalogue says what a standing charge is. */
export const standingCharges = transactionRule({
  id: 'R164',
  title: 'A standing charge has a unit a day',
  path: 'transactions[].line_items[].number_of_units',
  note: 'What a standing charge is, the list of rates says; while that has no entries nothing is checked',
  code: 'incorrect_standing_charge_units',
  message: 'A standing charge for this period must have {n} units.',
  check(request, { referenceData }, report) {
    for (const charge of supplyCharges(request)) {
      for (const line of chargedLines(charge)) {
        const { number_of_units: units } = line.value;
        if (units === undefined) continue;
        if (!activeRates(line, referenceData).some(({ kind }) => kind === 'STANDING_CHARGE')) continue;
        const days = daysFromTo(line.startDate, line.endDate);
        if (isSameNumber(exactDecimal(units), exactDecimal(String(days)))) continue;
        report({
          path: `${line.path}.number_of_units`,
          data: { n: days },
        });
      }
    }
  },
});
