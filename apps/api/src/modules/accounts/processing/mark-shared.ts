import { severitiesOf } from '@carryover/contract';
import type { AccountRows, Row } from '../layout/rows-from-payload.js';
import type { ProcessingContext } from './processing-context.js';

const NO_ROWS: readonly Row[] = [];

/**
 * Marks the meter points and references that other accounts may have, too: all of a sandbox; repetitions within an
 * account (R45, R46, R131); and references of a supplier for which R130 is no error.
 */
export function markShared(rows: AccountRows, { isSandbox = false, settings, today }: ProcessingContext): void {
  markRepeats(rows.get('meter_point') ?? NO_ROWS, ['identifier', 'supply_type'], isSandbox);
  const severities = severitiesOf({ isSandbox, severities: settings.ruleSeverities, today });
  const areFree = severities.of({ rule: 'R130' }) !== 'error';
  markRepeats(rows.get('account_reference') ?? NO_ROWS, ['namespace', 'value'], areFree);
}

/** @param areShared whether all are, and not only those whose key an earlier one has */
function markRepeats(rows: readonly Row[], key: readonly string[], areShared: boolean): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const text = JSON.stringify(key.map((column) => row[column]));
    row.is_shared = areShared || seen.has(text);
    seen.add(text);
  }
}
