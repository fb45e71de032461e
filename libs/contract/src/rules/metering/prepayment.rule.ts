import { type PrepayDetailsPayload } from '../../payload/dto/prepay-details.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { addDays } from '../../values/civil-date.js';
import { poundsToUnits } from '../../values/pounds.js';
import { usableBilledTo } from '../statements/billing-history.js';
import { type MeterPlace, meters } from './meters.js';
import { oncePerAccount, type Place } from '../places.js';
import { type AccountRule } from '../rule.js';

interface PrepayPlace extends Place<Partially<PrepayDetailsPayload>> {
  readonly meter: MeterPlace;
}

const prepayDetails = oncePerAccount<PrepayPlace>((account) =>
  meters(account).flatMap((meter) => {
    const { prepay_details: value } = meter.value;
    return value === undefined ? [] : { path: `${meter.path}.prepay_details`, value, meter };
  }),
);

/** R87: details of prepayment belong to prepay meters. */
export const prepayDetailsOnPrepayMeter: AccountRule = {
  id: 'R87',
  code: 'prepay_details_on_non_prepay_meter',
  check(account, { isUnreadable }, report) {
    for (const { path, meter } of prepayDetails(account)) {
      if (meter.value.is_prepay === true || isUnreadable(`${meter.path}.is_prepay`)) continue;
      report({ path, detail: 'Prepayment details can be given only for a prepay meter.' });
    }
  },
};

/** R89: the vend reading is dated one day before the date billed up to. */
export const vendReadingDate: AccountRule = {
  id: 'R89',
  code: 'transfer_vend_read_date_must_match_last_billed_to_date',
  check(account, context, report) {
    const billedTo = usableBilledTo(account, context);
    if (billedTo === undefined) return;
    const due = addDays(billedTo, -1);
    for (const { path, value: details } of prepayDetails(account)) {
      if (details.transfer_vend_read_date === undefined || details.transfer_vend_read_date === due) continue;
      report({
        path: `${path}.transfer_vend_read_date`,
        detail: `The vend reading must be dated ${due}, one day before the date billed up to.`,
      });
    }
  },
};

/**
 * R90: the weekly minimum is not above the weekly maximum; an absent one means 0. That amounts are not negative is a
 * bound of the fields.
 */
export const weeklyRepayment: AccountRule = {
  id: 'R90',
  code: 'weekly_minimum_above_maximum',
  check(account, { isUnreadable }, report) {
    for (const { path: detailsPath, value: details, meter } of prepayDetails(account)) {
      const options = details.gas_debt_repayment_options;
      if (options === undefined || meter.meterPoint.value.supply_type === 'ELECTRICITY') continue;
      const path = `${detailsPath}.gas_debt_repayment_options`;
      const { weekly_min: least, weekly_max: most } = options;
      if (least === undefined || (most === undefined && isUnreadable(`${path}.weekly_max`))) continue;
      if (poundsToUnits(least) <= poundsToUnits(most ?? '0')) continue;
      report({ path: `${path}.weekly_min`, detail: 'The weekly minimum is above the weekly maximum.' });
    }
  },
};

/** R91: options of paying back a gas debt belong to gas meters. */
export const gasDebtOptionsOnGasMeter: AccountRule = {
  id: 'R91',
  code: 'gas_debt_repayment_options_on_electricity_meter',
  check(account, _context, report) {
    for (const { path, value: details, meter } of prepayDetails(account)) {
      if (meter.meterPoint.value.supply_type !== 'ELECTRICITY') continue;
      if (details.gas_debt_repayment_options === undefined) continue;
      report({
        path: `${path}.gas_debt_repayment_options`,
        detail: 'Gas debt repayment options apply only to gas meters.',
      });
    }
  },
};
