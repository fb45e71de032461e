import { Panel } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { importStatuses, type SupplierDetail } from '../../lib/operator-api';
import { importsHref } from '../imports/import-filters';
import { StatusBadge } from '../imports/status-badge';
import { CountLink } from './count-link';
import { ImportedBar } from './imported-bar';
import classes from './supplier-progress-panel.module.css';

/** How far the supplier's accounts are, state by state. */
export function SupplierProgressPanel({ supplier }: { supplier: SupplierDetail }) {
  const { code, counts, imported, total } = supplier;
  return (
    <Panel
      title="Imports"
      actions={<TextLink href={importsHref({ filter: { supplier: code } })}>All imports of this supplier</TextLink>}
    >
      <ImportedBar imported={imported} total={total} />
      <dl className={classes.states}>
        {importStatuses.map((status) => (
          <div key={status}>
            <dt>
              <StatusBadge status={status} />
            </dt>
            <dd>
              <CountLink
                count={counts[status]}
                href={importsHref({ filter: { supplier: code, status } })}
                what={status.toLowerCase().replaceAll('_', ' ')}
                isBad={status === 'ERRORED'}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
