import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';
import { type Entry, entries } from '../entries.js';
import { isHalfHourly } from '../metering/meters.js';
import { isUsableTpr } from '../metering/time-pattern-regimes.rule.js';
import { repeats } from '../repeats.js';
import { type RuleContext } from '../rule.js';

type MeterPointEntry = Entry<Partially<MeterPointPayload>>;

/**
 * R93: an electricity meter point that is not settled by half hours has an estimate for each time pattern regime of
 * its settlement registers. Regimes that nobody knows were refused for that (R76), so they are not missed as well.
 */
export const consumptionPerTpr = accountRule({
  id: 'R93',
  title: 'Each settlement regime has an estimated annual consumption',
  path: 'supply_addresses[].meter_points[].eac_history.non_field_errors',
  code: 'missing_eacs_for_active_register_tpr',
  message:
    'No estimated annual consumption is given for time pattern regime {tpr}. Give kWh a year as consumption, and the day from which it holds as effective_from.',
  check(account, context, report) {
    for (const meterPoint of meterPoints(account)) {
      const path = `${meterPoint.path}.eac_history`;
      if (meterPoint.value.supply_type !== 'ELECTRICITY') continue;
      if (isHalfHourly(meterPoint, context.isUnreadable) !== false) continue;
      if (meterPoint.value.eac_history === undefined && context.isUnreadable(path)) continue;
      for (const tpr of tprsWithoutEstimate(meterPoint, context)) {
        report({ path: `${path}.non_field_errors`, data: { tpr } });
      }
    }
  },
});

function tprsWithoutEstimate(meterPoint: MeterPointEntry, context: RuleContext): string[] {
  const estimated = new Set<string>();
  let unclear = 0;
  for (const entry of meterPoint.value.eac_history ?? []) {
    if (entry?.tpr !== undefined && isUsableTpr(entry.tpr, context)) estimated.add(entry.tpr);
    else unclear += 1;
  }
  const missing = [...settlementTprs(meterPoint, context)].filter((tpr) => !estimated.has(tpr));
  return missing.length > unclear ? missing : [];
}

function settlementTprs({ path, value }: MeterPointEntry, context: RuleContext): ReadonlySet<string> {
  const tprs = new Set<string>();
  for (const meter of entries(value.meters, `${path}.meters`)) {
    for (const register of entries(meter.value.registers, `${meter.path}.registers`)) {
      const { tpr, is_settlement: isSettlement } = register.value;
      if (tpr === undefined || isSettlement === false || !isUsableTpr(tpr, context)) continue;
      if (isSettlement === undefined && context.isUnreadable(`${register.path}.is_settlement`)) continue;
      tprs.add(tpr);
    }
  }
  return tprs;
}

/** R94: a time pattern regime has one estimate from any day on. */
export const distinctConsumption = accountRule({
  id: 'R94',
  title: 'An estimate for a regime and a day is listed once',
  path: 'supply_addresses[].meter_points[].eac_history[].effective_from',
  code: 'repeated_eac_for_tpr',
  message: 'There is already an entry for {tpr} from {date}.',
  check(account, { refuses }, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const estimates = entries(meterPoint.eac_history, `${meterPointPath}.eac_history`);
      // An electricity history of a gas meter point is refused as a whole (R50).
      if (estimates.length > 1 && meterPoint.supply_type === 'GAS' && refuses('R50')) continue;
      const repeated = repeats(estimates, ({ tpr, effective_from: from }) =>
        tpr === undefined || from === undefined ? undefined : `${tpr} ${from}`,
      );
      for (const { path, value } of repeated) {
        const { tpr = '', effective_from: date = '' } = value;
        report({ path: `${path}.effective_from`, data: { tpr, date } });
      }
    }
  },
});
