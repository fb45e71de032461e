import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { type Entry, entries } from '../entries.js';

/**
 * The time pattern regimes of the settlement registers of an electricity meter point, each once; undefined when they
 * are not all known: something cannot be read or is missing, or it is settled by half hours without them.
 */
export function settlementTprs(
  { path: meterPointPath, value: meterPoint }: Entry<Partially<MeterPointPayload>>,
  isUnreadable: (path: string) => boolean,
): ReadonlySet<string> | undefined {
  const tprs = new Set<string>();
  for (const meter of entries(meterPoint.meters, `${meterPointPath}.meters`)) {
    if (meter.value.registers === undefined) return undefined;
    for (const { path, value: register } of entries(meter.value.registers, `${meter.path}.registers`)) {
      if (register.is_settlement === false) continue;
      if (register.is_settlement === undefined && isUnreadable(`${path}.is_settlement`)) return undefined;
      if (register.tpr === undefined) return undefined;
      tprs.add(register.tpr);
    }
    if (meter.value.registers.includes(undefined)) return undefined;
  }
  if (meterPoint.meters?.includes(undefined) === true) return undefined;
  return tprs.size === 0 ? undefined : tprs;
}
