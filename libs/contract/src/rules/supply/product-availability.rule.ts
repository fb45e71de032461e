import { addDays } from '../../values/civil-date.js';
import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';
import { isGiven, usableBilledTo } from '../statements/billing-history.js';
import { agreementSpans } from './agreement-spans.js';
import { tariffOf } from './tariff-of.js';

/**
 * R69: an agreement on a variable or tracker product does not start before the product is available, unless the
 * agreement ended by the date billed up to and the platform never bills it.
 */
export const productAvailability = accountRule({
  id: 'R69',
  title: 'No agreement starts before its product is available',
  path: 'supply_addresses[].meter_points[].agreements[].effective_from',
  code: 'agreement_effective_from_before_product_available_from',
  message: 'The product is available only from {date}.',
  check(account, context, report) {
    const { referenceData } = context;
    if (referenceData === undefined || referenceData.products.size === 0) return;
    const billedTo = usableBilledTo(account, context);
    if (billedTo === undefined && isGiven(account.payload.last_billed_to_date, 'last_billed_to_date', context)) return;
    const firstBilled = billedTo === undefined ? undefined : addDays(billedTo, 1);
    for (const meterPoint of meterPoints(account)) {
      for (const { path, tariffCode, from, nextFrom } of agreementSpans(meterPoint)) {
        if (firstBilled !== undefined && nextFrom !== undefined && nextFrom <= firstBilled) continue;
        const productCode = tariffOf(tariffCode, meterPoint.value, referenceData)?.productCode;
        const product = referenceData.products.get(productCode ?? '');
        if (product === undefined || product.kind === 'FIXED') continue;
        if (product.availableFrom === null || product.availableFrom <= from) continue;
        report({
          path: `${path}.effective_from`,
          data: { date: product.availableFrom },
        });
      }
    }
  },
});
