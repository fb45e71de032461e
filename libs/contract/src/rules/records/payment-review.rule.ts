import { type AccountRule } from '../rule.js';

/** R146: the last payment review is not in the future. */
export const paymentReview: AccountRule = {
  id: 'R146',
  code: 'last_payment_review_date_is_future_dated',
  check({ last_payment_review_date: reviewed }, { today }, report) {
    if (reviewed === undefined || reviewed <= today) return;
    report({ path: 'last_payment_review_date', detail: 'The last payment review cannot be in the future.' });
  },
};
