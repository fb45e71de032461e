import type { CutOverChecklist } from '../../lib/operator-api';
import { importsHref } from '../imports/import-filters';
import { reconciliationsHref, reportHref } from '../reconciliations/reconciliation-href';
import { waveHref } from '../waves/wave-href';

export type ChecklistEntry = CutOverChecklist['entries'][number];

/** Entries of the checklist, in the words of the guide. */
export const entryNames: Readonly<Record<ChecklistEntry['entry'], string>> = {
  nothing_open: 'Nothing waits or runs',
  nothing_failed: 'Nothing has failed',
  control_totals: 'Control totals match',
  gates: 'Gates are green',
  registrations: 'Registrations are done',
  webhook: 'Events were delivered',
  self_check: 'Accounts are what was sent',
  profile: 'The profile is no surprise',
  pack: 'The pack is signed',
};

/** Address of the page that lists what stands against an entry; null where no page does. */
export function hrefOf(
  { entry, report_id: report }: ChecklistEntry,
  { import_supplier: supplier, wave }: Pick<CutOverChecklist, 'import_supplier' | 'wave'>,
): string | null {
  const filter = { supplier, ...(wave !== null && { wave }) };
  switch (entry) {
    case 'nothing_open':
      return importsHref({ filter: { ...filter, status: 'PENDING,IN_PROGRESS' } });
    case 'nothing_failed':
      return importsHref({ filter: { ...filter, status: 'ERRORED' } });
    case 'control_totals':
      return report === null ? reconciliationsHref(supplier) : reportHref(supplier, report);
    case 'gates':
    case 'pack':
      return wave === null ? `/waves?${new URLSearchParams({ supplier })}` : waveHref(supplier, wave);
    case 'registrations':
      return `/registrations?${new URLSearchParams({ supplier })}`;
    case 'webhook':
      return `/suppliers/${encodeURIComponent(supplier)}`;
    default:
      return null;
  }
}
