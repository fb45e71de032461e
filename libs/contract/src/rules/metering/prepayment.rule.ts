import { PrepayDetailsPayload } from '../../payload/dto/prepay-details.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { addDays } from '../../values/civil-date.js';
import { poundsToUnits } from '../../values/pounds.js';
import { accountRule } from '../account-rule.js';
import { oncePerAccount } from '../account-view.js';
import { boundOf } from '../bound-of.js';
import { type Entry } from '../entries.js';
import { usableBilledTo } from '../statements/billing-history.js';
import { type MeterEntry, meters } from './meters.js';

interface PrepayEntry extends Entry<Partially<PrepayDetailsPayload>> {
  readonly meter: MeterEntry;
}

const prepayDetails = oncePerAccount<PrepayEntry>((account) =>
  meters(account).flatMap((meter) => {
    const { prepay_details: value } = meter.value;
    return value === undefined ? [] : { path: `${meter.path}.prepay_details`, value, meter };
  }),
);

/** R87: details of prepayment belong to prepay meters. */
export const prepayDetailsOnPrepayMeter = accountRule({
  id: 'R87',
  title: 'Prepayment details are for prepay meters',
  path: 'supply_addresses[].meter_points[].meters[].prepay_details',
  code: 'prepay_details_on_non_prepay_meter',
  message: 'Prepayment details can be given only for a prepay meter.',
  check(account, { isUnreadable }, report) {
    for (const { path, meter } of prepayDetails(account)) {
      if (meter.value.is_prepay === true || isUnreadable(`${meter.path}.is_prepay`)) continue;
      report({ path });
    }
  },
});

/** R89: the vend reading is dated one day before the date billed up to. */
export const vendReadingDate = accountRule({
  id: 'R89',
  title: 'The vend reading is of the day before the date billed up to',
  path: 'supply_addresses[].meter_points[].meters[].prepay_details.transfer_vend_read_date',
  code: 'transfer_vend_read_date_must_match_last_billed_to_date',
  message: 'The vend reading must be dated {due=last_billed_to_date - 1 day}, one day before the date billed up to.',
  check(account, context, report) {
    const billedTo = usableBilledTo(account, context);
    if (billedTo === undefined) return;
    const due = addDays(billedTo, -1);
    for (const { path, value: details } of prepayDetails(account)) {
      if (details.transfer_vend_read_date === undefined || details.transfer_vend_read_date === due) continue;
      report({
        path: `${path}.transfer_vend_read_date`,
        data: { due },
      });
    }
  },
});

/**
 * R90: the weekly minimum is not above the weekly maximum; an absent one means 0. That amounts are not negative is a
 * bound of the fields.
 */
export const weeklyRepayment = accountRule({
  id: 'R90',
  title: 'Prepayment balances and weekly amounts are not negative; the minimum is not above the maximum',
  path: 'supply_addresses[].meter_points[].meters[].prepay_details.debt_balance',
  where: ['libs/contract/src/payload/dto/prepay-details.payload.ts'],
  code: 'weekly_minimum_above_maximum',
  messages: {
    negative: boundOf(PrepayDetailsPayload, 'debt_balance'),
    minimumAboveMaximum: 'The weekly minimum is above the weekly maximum.',
  },
  check(account, { isUnreadable, refuses }, report) {
    for (const { path: detailsPath, value: details, meter } of prepayDetails(account)) {
      const options = details.gas_debt_repayment_options;
      if (options === undefined) continue;
      // Options on an electricity meter are refused as a whole (R91).
      if (meter.meterPoint.value.supply_type === 'ELECTRICITY' && refuses('R91')) continue;
      const path = `${detailsPath}.gas_debt_repayment_options`;
      const { weekly_min: least, weekly_max: most } = options;
      if (least === undefined || (most === undefined && isUnreadable(`${path}.weekly_max`))) continue;
      if (poundsToUnits(least) <= poundsToUnits(most ?? '0')) continue;
      report({ path: `${path}.weekly_min`, messageId: 'minimumAboveMaximum' });
    }
  },
});

/** R91: options of paying back a gas debt belong to gas meters. */
export const gasDebtOptionsOnGasMeter = accountRule({
  id: 'R91',
  title: 'Gas debt repayment options are for gas meters',
  path: 'supply_addresses[].meter_points[].meters[].prepay_details.gas_debt_repayment_options',
  code: 'gas_debt_repayment_options_on_electricity_meter',
  message: 'Gas debt repayment options apply only to gas meters.',
  check(account, _context, report) {
    for (const { path, value: details, meter } of prepayDetails(account)) {
      if (meter.meterPoint.value.supply_type !== 'ELECTRICITY') continue;
      if (details.gas_debt_repayment_options === undefined) continue;
      report({
        path: `${path}.gas_debt_repayment_options`,
      });
    }
  },
});
