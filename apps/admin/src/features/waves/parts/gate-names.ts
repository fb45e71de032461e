import type { WaveGate } from '../../../lib/operator-api';

/** What the gates are called. */
export const gateNames: Readonly<Record<WaveGate['gate'], string>> = {
  parts_complete: 'Every part arrived',
  planned_accounts: 'As many as planned',
  planned_totals: 'Totals as planned',
  lists_loaded: 'Lists loaded',
  dry_run: 'Dry run clean',
  previous_wave: 'Wave before reconciled',
  supplier_approval: 'Approved by the supplier',
  staff_approval: 'Approved by staff',
  imported_totals: 'Imported as planned',
  control_totals: 'Control totals match',
};

/** A gate by its name on the wire, as the history has it. */
export function gateInWords(gate: string): string {
  return Object.entries(gateNames).find(([name]) => name === gate)?.[1] ?? gate;
}
