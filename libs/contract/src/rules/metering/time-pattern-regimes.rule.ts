import { isHalfHourly, type MeterPlace, metersOf } from './meters.js';
import { entries, meterPoints } from '../places.js';
import { type AccountRule, type Finding, type Report, type RuleContext } from '../rule.js';

/** Whether a time pattern regime is in the market domain data; an absent or empty list knows them all. */
export function isKnownTpr(tpr: string, { referenceData }: RuleContext): boolean {
  const tprs = referenceData?.tprs;
  return tprs === undefined || tprs.size === 0 || tprs.has(tpr);
}

function unknownTpr(path: string, tpr: string | undefined, context: RuleContext): Finding | undefined {
  if (tpr === undefined || isKnownTpr(tpr, context)) return undefined;
  return { path: `${path}.tpr`, detail: `"${tpr}" is not a known time pattern regime.` };
}

/**
 * R76: registers that are not settled by half hours have a time pattern regime, and every regime is in the market
 * domain data where that is loaded. The form of one is a bound of the field.
 */
export const knownTprs: AccountRule = {
  id: 'R76',
  code: 'tpr_not_found',
  check(account, context, report) {
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      const isRequired = isHalfHourly(meter.meterPoint, context.isUnreadable) === false;
      for (const { path, value: register } of meter.registers) {
        if (isRequired && register.tpr === undefined && !context.isUnreadable(`${path}.tpr`)) {
          report({
            path: `${path}.tpr`,
            detail: 'A time pattern regime code is required.',
            code: 'registers_missing_for_active_electricity_meter',
          });
        }
        const unknown = unknownTpr(path, register.tpr, context);
        if (unknown) report(unknown);
      }
    }
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      if (meterPoint.supply_type !== 'ELECTRICITY') continue;
      for (const { path, value } of entries(meterPoint.eac_history, `${meterPointPath}.eac_history`)) {
        const unknown = unknownTpr(path, value.tpr, context);
        if (unknown) report(unknown);
      }
    }
  },
};

const FIRST_PAIRED = 1201;
const LAST_PAIRED = 1229;

/** How many registers of a meter may use a regime: the odd codes 01201 to 01229 come in pairs. */
function usesAllowed(tpr: string): number {
  const code = Number(tpr);
  return code >= FIRST_PAIRED && code <= LAST_PAIRED && code % 2 === 1 ? 2 : 1;
}

/** R77: time pattern regimes are unique on a meter, but for those that come in pairs. */
export const distinctTprs: AccountRule = {
  id: 'R77',
  code: 'registers_have_duplicate_tprs',
  check(account, _context, report) {
    for (const meter of metersOf(account, 'ELECTRICITY')) repeatedTprs(meter, report);
  },
};

function repeatedTprs(meter: MeterPlace, report: Report): void {
  const ids = new Set<string>();
  const uses = new Map<string, number>();
  for (const { path, value: register } of meter.registers) {
    const { register_id: id, tpr } = register;
    // A register that is listed twice is one mistake, whatever else it repeats (R75).
    if (tpr === undefined || (id !== undefined && ids.has(id))) continue;
    if (id !== undefined) ids.add(id);
    const count = (uses.get(tpr) ?? 0) + 1;
    uses.set(tpr, count);
    if (count > usesAllowed(tpr)) {
      report({ path: `${path}.tpr`, detail: `Time pattern regime ${tpr} is used by more than one register.` });
    }
  }
}
