import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { quoted } from '../../payload/shape-problem.js';
import { type Partially } from '../../payload/walk-payload.js';
import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';
import { type Entry, entries } from '../entries.js';
import { isListed } from '../listed.js';
import { byFuel } from '../reference-data.js';
import { agreementSpans } from './agreement-spans.js';
import { FUEL_NAMES, fuelOf } from './fuel.js';
import { settlementTprs } from './settlement-tprs.js';
import { tariffOf } from './tariff-of.js';

/** R66: a tariff is in the catalogue, for the fuel of the meter point. */
export const knownTariff = accountRule({
  id: 'R66',
  title: 'The tariff exists for the fuel',
  lowered: 'R67, R68 and R69 are not checked of such a tariff, of which nothing is known',
  path: 'supply_addresses[].meter_points[].agreements[].tariff_code',
  code: 'tariff_code_not_found',
  message: 'Tariff "{value}" does not exist for {fuel=electricity|gas}.',
  check(account, { referenceData }, report) {
    if (referenceData === undefined) return;
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const fuel = fuelOf(meterPoint);
      if (fuel === undefined) continue;
      for (const { path, value: agreement } of entries(meterPoint.agreements, `${meterPointPath}.agreements`)) {
        const { tariff_code: code } = agreement;
        if (code === undefined || isListed(byFuel(fuel, code), referenceData.tariffs, undefined)) continue;
        report({
          path: `${path}.tariff_code`,
          data: { value: quoted(code), fuel: FUEL_NAMES[fuel] },
        });
      }
    }
  },
});

/** R67: a tariff has as many rates as the meter point has time pattern regimes to settle; one for gas. */
export const tariffFitsRegisters = accountRule({
  id: 'R67',
  title: 'The tariff fits the registers',
  path: 'supply_addresses[].meter_points[].agreements[].tariff_code',
  code: 'tariff_type_does_not_match_meter_point_type',
  message: 'The tariff does not fit the register configuration of this meter point.',
  check(account, { referenceData, isUnreadable }, report) {
    if (referenceData === undefined) return;
    for (const meterPoint of meterPoints(account)) {
      const rates = fuelOf(meterPoint.value) === 'GAS' ? 1 : settlementTprs(meterPoint, isUnreadable)?.size;
      if (rates === undefined) continue;
      for (const { path, value: agreement } of entries(meterPoint.value.agreements, `${meterPoint.path}.agreements`)) {
        const tariff = tariffOf(agreement.tariff_code, meterPoint.value, referenceData);
        if (tariff === undefined || tariff.rates === rates) continue;
        report({
          path: `${path}.tariff_code`,
        });
      }
    }
  },
});

/** How a tariff or a meter is paid, as it is called in messages. */
function paymentOf(isPrepay: boolean): string {
  return isPrepay ? 'prepay' : 'credit';
}

/** R68: prepay meters have a prepay tariff today and credit meters a credit tariff. */
export const tariffFitsMeter = accountRule({
  id: 'R68',
  title: 'The tariff is prepay where the meter is',
  path: 'supply_addresses[].meter_points[].meters[].is_prepay',
  code: 'tariff_type_does_not_match_meter_type',
  message: 'The tariff is {tariff=prepay|credit} but the meter is {meter=credit|prepay}.',
  check(account, { referenceData, today, isUnreadable }, report) {
    if (referenceData === undefined) return;
    for (const meterPoint of meterPoints(account)) {
      const tariff = tariffOf(currentTariffCode(meterPoint, today), meterPoint.value, referenceData);
      if (tariff === undefined) continue;
      for (const { path: meterPath, value: meter } of entries(meterPoint.value.meters, `${meterPoint.path}.meters`)) {
        const path = `${meterPath}.is_prepay`;
        const isPrepay = meter.is_prepay ?? false;
        if (tariff.isPrepay === isPrepay || isUnreadable(path)) continue;
        report({
          path,
          data: { tariff: paymentOf(tariff.isPrepay), meter: paymentOf(isPrepay) },
        });
      }
    }
  },
});

function currentTariffCode(meterPoint: Entry<Partially<MeterPointPayload>>, today: string): string | undefined {
  const current = agreementSpans(meterPoint).filter(
    ({ from, nextFrom }) => from <= today && (nextFrom === undefined || nextFrom > today),
  );
  // Of two agreements that start on one day (R64) neither is the current one.
  return current.length === 1 ? current[0]?.tariffCode : undefined;
}
