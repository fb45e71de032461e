import Link from 'next/link';
import { RelativeTime } from '../../components/ui/relative-time';
import type { ImportSummary } from '../../lib/operator-api';
import classes from './imports-table.module.css';
import { StatusBadge } from './status-badge';

const nothing = <span className={classes.nothing}>–</span>;

/** One import in the list. The link in the number covers the whole row, for the mouse and the keyboard alike. */
export function ImportRow({ importSummary }: { importSummary: ImportSummary }) {
  const { id, status, latest_error, is_dry_run, attempts, platform_identifier } = importSummary;
  const isRehearsalToCome = is_dry_run && (status === 'PENDING' || status === 'IN_PROGRESS');
  return (
    <tr className={classes.row}>
      <td data-column="status">
        <StatusBadge status={status} />
        {isRehearsalToCome && <span className={classes.note}>dry run</span>}
      </td>
      <td data-column="number">
        <Link href={`/imports/${id}`} prefetch={false} className={classes.link}>
          {importSummary.external_account_number}
        </Link>
      </td>
      <td data-column="supplier">{importSummary.import_supplier}</td>
      <td data-column="error" data-empty={latest_error === null || undefined}>
        {latest_error === null ? nothing : <code title={latest_error.detail}>{latest_error.code}</code>}
      </td>
      <td data-column="attempts" data-number>
        {attempts}
      </td>
      <td data-column="created" data-number>
        <RelativeTime instant={importSummary.created_at} />
      </td>
      <td data-column="modified" data-number>
        <RelativeTime instant={importSummary.modified_at} />
      </td>
      <td data-column="account" data-empty={platform_identifier === null || undefined}>
        {platform_identifier ?? nothing}
      </td>
    </tr>
  );
}
