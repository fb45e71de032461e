import { chargedItems } from './transaction-entries.js';
import { type TransactionRule } from './transaction-rule.js';

/** R161: a line item does not end before it starts; both days are part of it. */
export const lineItemDates: TransactionRule = {
  id: 'R161',
  code: 'start_date_later_than_end_date',
  check(request, _context, report) {
    for (const { path, value } of chargedItems(request)) {
      const { start_date: start, end_date: end } = value;
      if (start === undefined || end === undefined || start <= end) continue;
      report({ path: `${path}.start_date`, detail: 'The line item ends before it starts.' });
    }
  },
};
