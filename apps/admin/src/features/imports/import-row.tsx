import Link from 'next/link';
import { RelativeTime } from '../../components/ui/relative-time';
import { countOf } from '../../lib/format-count';
import type { ImportSummary } from '../../lib/operator-api';
import { SupplierCode } from '../suppliers/supplier-code';
import classes from './import-row.module.css';
import { importStates } from './import-states.generated';
import table from './imports-table.module.css';
import { StatusBadge } from './status-badge';

const nothing = <span className={classes.nothing}>–</span>;

interface Props {
  importSummary: ImportSummary;
  /** Null when rows cannot be chosen. */
  isSelected: boolean | null;
}

/** One import in the list. The link in the number covers the whole row, for the mouse and the keyboard alike. */
export function ImportRow({ importSummary, isSelected }: Props) {
  const { id, external_account_number, status, is_dry_run, attempts, warning_count } = importSummary;
  const isDryRunToCome = is_dry_run && importStates[status].outcome === 'waiting';
  return (
    <tr className={table.row} data-id={id} data-selected={isSelected || undefined}>
      {isSelected !== null && (
        <td data-column="select">
          <label className={table.pick}>
            <input type="checkbox" checked={isSelected} readOnly aria-label={`Select ${external_account_number}`} />
          </label>
        </td>
      )}
      <td data-column="status">
        <StatusBadge status={status} />
        {isDryRunToCome && <span className={classes.note}>dry run</span>}
        {warning_count > 0 && <span className={classes.note}>{countOf(warning_count, 'warning')}</span>}
      </td>
      <td data-column="number">
        <Link href={`/imports/${id}`} prefetch={false} className={table.link} title={external_account_number}>
          {external_account_number}
        </Link>
      </td>
      <td data-column="supplier">
        <SupplierCode code={importSummary.import_supplier} isSandbox={importSummary.is_sandbox} />
      </td>
      <OutcomeCell importSummary={importSummary} />
      <td data-column="attempts" data-number>
        {attempts}
      </td>
      <td data-column="created" data-number>
        <RelativeTime instant={importSummary.created_at} />
      </td>
      <td data-column="modified" data-number>
        <RelativeTime instant={importSummary.modified_at} />
      </td>
    </tr>
  );
}

/** The outcome: the account, the error with its first field, or the reason for waiting. */
function OutcomeCell({ importSummary }: { importSummary: ImportSummary }) {
  const { latest_error, waiting_reason, platform_identifier } = importSummary;
  if (latest_error !== null) {
    const [path] = latest_error.paths;
    return (
      <td data-column="outcome">
        <code title={latest_error.detail}>{latest_error.code}</code>
        {path !== undefined && (
          <span className={classes.path} title={path}>
            {path}
          </span>
        )}
      </td>
    );
  }
  if (platform_identifier !== null) return <td data-column="outcome">{platform_identifier}</td>;
  return (
    <td data-column="outcome" data-empty={waiting_reason === null || undefined}>
      {waiting_reason === null ? nothing : <span className={classes.waits}>{waiting_reason}</span>}
    </td>
  );
}
