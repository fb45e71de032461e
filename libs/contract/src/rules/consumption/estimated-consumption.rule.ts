import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { isHalfHourly } from '../metering/meters.js';
import { entries, meterPoints, type Place } from '../places.js';
import { repeats } from '../repeats.js';
import { type AccountRule, type RuleContext } from '../rule.js';
import { isKnownTpr } from '../metering/time-pattern-regimes.rule.js';

type MeterPointPlace = Place<Partially<MeterPointPayload>>;

/** What an entry has to say. */
const WANTED = 'Give kWh a year as consumption, and the day from which it holds as effective_from.';

/**
 * R93: an electricity meter point that is not settled by half hours has an estimate for each time pattern regime of
 * its settlement registers. Regimes that nobody knows were reported for that (R76), so they are not missed as well.
 */
export const consumptionPerTpr: AccountRule = {
  id: 'R93',
  code: 'missing_eacs_for_active_register_tpr',
  check(account, context, report) {
    for (const meterPoint of meterPoints(account)) {
      const path = `${meterPoint.path}.eac_history`;
      if (meterPoint.value.supply_type !== 'ELECTRICITY') continue;
      if (isHalfHourly(meterPoint, context.isUnreadable) !== false) continue;
      if (meterPoint.value.eac_history === undefined && context.isUnreadable(path)) continue;
      for (const tpr of tprsWithoutEstimate(meterPoint, context)) {
        const detail = `No estimated annual consumption is given for time pattern regime ${tpr}. ${WANTED}`;
        report({ path: `${path}.non_field_errors`, detail });
      }
    }
  },
};

function tprsWithoutEstimate(meterPoint: MeterPointPlace, context: RuleContext): string[] {
  const estimated = new Set<string>();
  let unclear = 0;
  for (const entry of meterPoint.value.eac_history ?? []) {
    if (entry?.tpr !== undefined && isKnownTpr(entry.tpr, context)) estimated.add(entry.tpr);
    else unclear += 1;
  }
  const missing = [...settlementTprs(meterPoint, context)].filter((tpr) => !estimated.has(tpr));
  return missing.length > unclear ? missing : [];
}

function settlementTprs({ path, value }: MeterPointPlace, context: RuleContext): ReadonlySet<string> {
  const tprs = new Set<string>();
  for (const meter of entries(value.meters, `${path}.meters`)) {
    for (const register of entries(meter.value.registers, `${meter.path}.registers`)) {
      const { tpr, is_settlement: isSettlement } = register.value;
      if (tpr === undefined || isSettlement === false || !isKnownTpr(tpr, context)) continue;
      if (isSettlement === undefined && context.isUnreadable(`${register.path}.is_settlement`)) continue;
      tprs.add(tpr);
    }
  }
  return tprs;
}

/** R94: a time pattern regime has one estimate from any day on. */
export const distinctConsumption: AccountRule = {
  id: 'R94',
  code: 'repeated_eac_for_tpr',
  check(account, _context, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      // An electricity history of a gas meter point is refused as a whole.
      if (meterPoint.supply_type === 'GAS') continue;
      const estimates = entries(meterPoint.eac_history, `${meterPointPath}.eac_history`);
      const repeated = repeats(estimates, ({ tpr, effective_from: from }) =>
        tpr === undefined || from === undefined ? undefined : `${tpr} from ${from}`,
      );
      for (const { path, key } of repeated) {
        report({ path: `${path}.effective_from`, detail: `There is already an entry for ${key}.` });
      }
    }
  },
};
