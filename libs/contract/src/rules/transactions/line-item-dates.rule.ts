import { chargedItems } from './transaction-entries.js';
import { transactionRule } from './transaction-rule.js';

/** R161: a line item does not end before it starts; both days are part of it. */
export const lineItemDates = transactionRule({
  id: 'R161',
  title: 'A line item does not end before it starts',
  lowered: 'R162, R164, R166 and R168 do not look at the days of such a line item',
  path: 'transactions[].line_items[].start_date',
  code: 'start_date_later_than_end_date',
  message: 'The line item ends before it starts.',
  check(request, _context, report) {
    for (const { path, value } of chargedItems(request)) {
      const { start_date: start, end_date: end } = value;
      if (start === undefined || end === undefined || start <= end) continue;
      report({ path: `${path}.start_date` });
    }
  },
});
