import { accountRule } from '../account-rule.js';

/** R146: the last payment review is not in the future. */
export const paymentReview = accountRule({
  id: 'R146',
  title: 'The last payment review is not in the future',
  path: 'last_payment_review_date',
  where: ['apps/api/src/modules/accounts/layout/derived-records.ts'],
  code: 'last_payment_review_date_is_future_dated',
  message: 'The last payment review cannot be in the future.',
  check({ payload: { last_payment_review_date: reviewed } }, { today }, report) {
    if (reviewed === undefined || reviewed <= today) return;
    report({ path: 'last_payment_review_date' });
  },
});
