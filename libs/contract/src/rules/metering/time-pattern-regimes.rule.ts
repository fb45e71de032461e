import { RegisterPayload } from '../../payload/dto/register.payload.js';
import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';
import { boundOf } from '../bound-of.js';
import { entries } from '../entries.js';
import { type RuleContext } from '../rule.js';
import { isHalfHourly, type MeterEntry, metersOf } from './meters.js';

/** Whether a time pattern regime is in the market domain data; an absent or empty list accepts all. */
function isKnownTpr(tpr: string, { referenceData }: RuleContext): boolean {
  const tprs = referenceData?.tprs;
  return tprs === undefined || tprs.size === 0 || tprs.has(tpr);
}

/** Whether a regime may be compared with others: it is known, or that it is not refuses nothing (R76). */
export function isUsableTpr(tpr: string, context: RuleContext): boolean {
  return isKnownTpr(tpr, context) || !context.refuses('R76');
}

/**
 * R76: registers that are not settled by half hours have a time pattern regime, and every regime is in the market
 * domain data where that is loaded. The form of one is a bound of the field.
 */
export const knownTprs = accountRule({
  id: 'R76',
  title: 'Registers have a known time pattern regime, unless half-hourly',
  lowered: 'R67 is not checked of a meter point with a register that has none',
  path: 'supply_addresses[].meter_points[].meters[].registers[].tpr',
  where: ['libs/contract/src/payload/dto/register.payload.ts'],
  code: 'tpr_not_found',
  messages: {
    missing: {
      message: 'A time pattern regime code is required.',
      code: 'registers_missing_for_active_electricity_meter',
    },
    unknown: boundOf(RegisterPayload, 'tpr'),
  },
  check(account, context, report) {
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      const isRequired = isHalfHourly(meter.meterPoint, context.isUnreadable) === false;
      for (const { path, value: register } of meter.registers) {
        if (isRequired && register.tpr === undefined && !context.isUnreadable(`${path}.tpr`)) {
          report({ path: `${path}.tpr`, messageId: 'missing' });
        }
        const { tpr } = register;
        if (tpr !== undefined && !isKnownTpr(tpr, context))
          report({ path: `${path}.tpr`, messageId: 'unknown', data: { value: tpr } });
      }
    }
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      if (meterPoint.supply_type !== 'ELECTRICITY') continue;
      for (const { path, value } of entries(meterPoint.eac_history, `${meterPointPath}.eac_history`)) {
        const { tpr } = value;
        if (tpr !== undefined && !isKnownTpr(tpr, context))
          report({ path: `${path}.tpr`, messageId: 'unknown', data: { value: tpr } });
      }
    }
  },
});

const FIRST_PAIRED = 1201;
const LAST_PAIRED = 1229;

/** How many registers of a meter may use a regime: the odd codes 01201 to 01229 come in pairs. */
function usesAllowed(tpr: string): number {
  const code = Number(tpr);
  return code >= FIRST_PAIRED && code <= LAST_PAIRED && code % 2 === 1 ? 2 : 1;
}

/**
 * R77: time pattern regimes are unique on a meter, but for those that come in pairs. A register that is listed twice is one
 * mistake, whatever else it repeats (R75).
 */
export const distinctTprs = accountRule({
  id: 'R77',
  title: 'A time pattern regime is used by one register of a meter',
  path: 'supply_addresses[].meter_points[].meters[].registers[].tpr',
  code: 'registers_have_duplicate_tprs',
  message: 'Time pattern regime {tpr} is used by more than one register.',
  check(account, context, report) {
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      for (const { path, tpr } of repeatedTprs(meter, context)) report({ path, data: { tpr } });
    }
  },
});

function* repeatedTprs(
  meter: MeterEntry,
  { refuses }: RuleContext,
): Generator<{ readonly path: string; readonly tpr: string }> {
  const ids = new Set<string>();
  const uses = new Map<string, number>();
  for (const { path, value: register } of meter.registers) {
    const { register_id: id, tpr } = register;
    if (tpr === undefined || (id !== undefined && ids.has(id) && refuses('R75'))) continue;
    if (id !== undefined) ids.add(id);
    const count = (uses.get(tpr) ?? 0) + 1;
    uses.set(tpr, count);
    if (count > usesAllowed(tpr)) yield { path: `${path}.tpr`, tpr };
  }
}
