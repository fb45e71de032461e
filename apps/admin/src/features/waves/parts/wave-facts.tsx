import { FactList } from '../../../components/ui/fact-list';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { TextLink } from '../../../components/ui/text-link';
import { formatCount } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';
import { importsHref } from '../../imports/import-filters';
import { checklistHref, reconciliationsHref } from '../../reconciliations/reconciliation-href';
import { FiguresButton } from '../planning/figures-button';

/** Null where budgets of its plan say so, which are told beside the progress. */
function mostFailed({ most_failed: most, error_budgets: budgets }: WaveDetail['wave']): string | null {
  if (most !== null) return formatCount(most);
  return budgets.length === 0 ? 'any number' : null;
}

/** What is known about a wave, name by name. */
export function WaveFacts({ detail }: { detail: WaveDetail }) {
  const { import_supplier: supplier, wave } = detail;
  return (
    <Panel title="Details" actions={<FiguresButton detail={detail} />}>
      <FactList
        layout="rows"
        facts={[
          ['Code', wave.code],
          [
            'Supplier',
            <TextLink key="supplier" href={`/suppliers/${encodeURIComponent(supplier)}`}>
              {supplier}
            </TextLink>,
          ],
          [
            'Imports',
            <TextLink key="imports" href={importsHref({ filter: { supplier, wave: wave.code } })}>
              All of this wave
            </TextLink>,
          ],
          [
            'Reconciliation',
            <TextLink key="reconciliation" href={reconciliationsHref(supplier)}>
              Control totals
            </TextLink>,
          ],
          [
            'Cut-over',
            <TextLink key="checklist" href={checklistHref(supplier, wave.code)}>
              Checklist
            </TextLink>,
          ],
          ['Planned accounts', wave.planned_accounts === null ? 'any number' : formatCount(wave.planned_accounts)],
          ['Most that may fail', mostFailed(wave)],
          ['Made', <RelativeTime key="made" instant={wave.created_at} />],
          ['State changed', <RelativeTime key="changed" instant={wave.modified_at} />],
        ]}
      />
    </Panel>
  );
}
