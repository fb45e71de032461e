import type { FoundGate } from './gate.js';

/** The latest control totals that were compared with a wave. */
export interface WaveControlTotals {
  readonly status: string;
  /** Accounts that differ; null until the first comparison. */
  readonly differing: number | null;
  /** Whether they were compared before the import of the wave had ended. */
  readonly isOld: boolean | null;
  /** When they were compared, or sent while they are not; an instant in ISO 8601. */
  readonly since: string;
}

/** SQL expression: the {@link WaveControlTotals} of the wave `w`; null where none were sent. */
export const CONTROL_TOTALS = `(SELECT json_build_object('status', r.status,
      'differing', r.mismatched + r.missing + r.extra, 'isOld', w.state = 'IMPORTED' AND r.computed_at < w.modified_at,
      'since', greatest(r.created_at, r.computed_at))
    FROM reconciliation r WHERE r.wave_id = w.id
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1)`;

/** The gate that control totals of the wave match. */
export function controlTotalsGate({ status, differing, isOld, ...compared }: WaveControlTotals): FoundGate {
  const gate = 'control_totals';
  const since = new Date(compared.since);
  if (status !== 'READY' || differing === null)
    return { gate, since, isGreen: false, detail: 'Control totals of the wave are not compared yet.' };
  if (isOld === true)
    return { gate, since, isGreen: false, detail: 'Control totals were compared before the import had ended.' };
  if (differing > 0)
    return {
      gate,
      since,
      isGreen: false,
      detail: `Accounts of the wave that control totals differ from: ${differing}.`,
    };
  return { gate, since, isGreen: true, detail: 'The control totals of the wave match.' };
}
