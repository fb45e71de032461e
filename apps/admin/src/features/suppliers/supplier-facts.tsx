import { FactList } from '../../components/ui/fact-list';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { formatCount } from '../../lib/format-count';
import type { SupplierDetail } from '../../lib/operator-api';
import { checklistHref, reconciliationsHref } from '../reconciliations/reconciliation-href';

/** The facts of a supplier as a list. */
export function SupplierFacts({ supplier }: { supplier: SupplierDetail }) {
  return (
    <Panel title="Details">
      <FactList
        layout="rows"
        facts={[
          ['Code', <code key="code">{supplier.code}</code>],
          ['Kind', supplier.is_sandbox ? 'Sandbox, for ever' : 'Live'],
          ['Organisation', supplier.organization],
          ['Document root', <code key="root">{supplier.document_root}</code>],
          [
            'Imports at the same time',
            supplier.concurrency_limit === null ? 'No limit' : formatCount(supplier.concurrency_limit),
          ],
          ['Dry runs only', supplier.dry_run_only ? 'Yes' : 'No'],
          [
            'Reconciliation',
            <TextLink key="reconciliation" href={reconciliationsHref(supplier.code)}>
              Control totals
            </TextLink>,
          ],
          [
            'Cut-over',
            <TextLink key="checklist" href={checklistHref(supplier.code)}>
              Checklist
            </TextLink>,
          ],
          ['Registered', <RelativeTime key="created" instant={supplier.created_at} />],
          ['Modified', <RelativeTime key="modified" instant={supplier.modified_at} />],
        ]}
      />
    </Panel>
  );
}
