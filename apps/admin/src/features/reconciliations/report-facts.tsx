import { FactList } from '../../components/ui/fact-list';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { formatCount } from '../../lib/format-count';
import type { StaffReconciliation } from '../../lib/operator-api';
import { waveHref } from '../waves/wave-href';
import { checklistHref } from './reconciliation-href';

/** What is known about a report, name by name. */
export function ReportFacts({ report }: { report: StaffReconciliation }) {
  const { import_supplier: supplier, wave, summary } = report;
  return (
    <Panel title="Details">
      <FactList
        layout="rows"
        facts={[
          [
            'Supplier',
            <TextLink key="supplier" href={`/suppliers/${encodeURIComponent(supplier)}`}>
              {supplier}
            </TextLink>,
          ],
          [
            'Wave',
            wave === null ? null : (
              <TextLink key="wave" href={waveHref(supplier, wave)}>
                {wave}
              </TextLink>
            ),
          ],
          [
            'Cut-over',
            <TextLink key="checklist" href={checklistHref(supplier, wave ?? undefined)}>
              Checklist
            </TextLink>,
          ],
          ['Match', summary && formatCount(summary.states.MATCHED)],
          ['Have other figures', summary && formatCount(summary.states.MISMATCHED)],
          ['Are missing', summary && formatCount(summary.states.MISSING)],
          ['Are not named', summary && formatCount(summary.states.EXTRA)],
          ['Sent', <RelativeTime key="sent" instant={report.created_at} />],
          ['Compared', report.computed_at && <RelativeTime key="compared" instant={report.computed_at} />],
        ]}
      />
    </Panel>
  );
}
