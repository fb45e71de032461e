import { RECONCILED_WAVE_STATES } from '../wave-states-sql.js';
import type { FoundGate } from './gate.js';

/** The latest control totals that were compared with a wave. */
export interface WaveControlTotals {
  readonly status: string;
  /** Accounts that differ; null until the first comparison. */
  readonly differing: number | null;
  /** Whether they were compared before the import of the wave had ended, or before an account of it was corrected. */
  readonly isOld: boolean | null;
  /** When they were compared, or sent while they are not; an instant in ISO 8601. */
  readonly since: string;
}

const NOT_COMPARED = 'Control totals of the wave are not compared yet.';
const COMPARED_BEFORE =
  'Control totals were compared before the import had ended, or before an account of it was corrected.';

/**
 * SQL expression: the moment after which control totals must have been computed to count for the wave. Reconciling the wave does not change
 * it. Null before the import has ended, and of a wave that the release before reconciled.
 */
export const accountsSince = (wave: string) =>
  `CASE WHEN ${wave}.state = 'IMPORTED' THEN ${wave}.modified_at WHEN ${wave}.state IN (${RECONCILED_WAVE_STATES}) THEN ${wave}.accounts_since END`;

/** SQL expression: the {@link WaveControlTotals} of the wave `w`; null where none were sent. */
export const CONTROL_TOTALS = `(SELECT json_build_object('status', r.status,
      'differing', r.mismatched + r.missing + r.extra, 'isOld', r.computed_at < ${accountsSince('w')},
      'since', greatest(r.created_at, r.computed_at))
    FROM reconciliation r WHERE r.wave_id = w.id
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1)`;

/** The gate that control totals of the wave match. */
export function controlTotalsGate({ status, differing, isOld, ...compared }: WaveControlTotals): FoundGate {
  const gate = 'control_totals';
  const since = new Date(compared.since);
  const uncompared = { gate, since, isGreen: false, isUncompared: true } as const;
  if (status !== 'READY' || differing === null) return { ...uncompared, detail: NOT_COMPARED };
  if (isOld === true) return { ...uncompared, detail: COMPARED_BEFORE };
  if (differing > 0)
    return {
      gate,
      since,
      isGreen: false,
      detail: `Accounts of the wave that control totals differ from: ${differing}.`,
    };
  return { gate, since, isGreen: true, detail: 'The control totals of the wave match.' };
}
