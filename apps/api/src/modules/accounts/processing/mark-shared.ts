import { severitiesOf } from '@carryover/contract';
import type { AccountRows, Row } from '../layout/rows-from-payload.js';
import type { ProcessingContext } from './processing-context.js';

const NO_ROWS: readonly Row[] = [];

/**
 * Says which meter points and references no other account is kept from having: all of a sandbox; those that an account
 * has twice, but for the first (R45, R46, R131); and the references of a supplier for which it is no error that another
 * account has them (R130).
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
