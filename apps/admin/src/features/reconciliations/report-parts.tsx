import { type Column, DataTable } from '../../components/ui/data-table';
import { Panel } from '../../components/ui/panel';
import { formatCount } from '../../lib/format-count';
import { formatPounds } from '../../lib/format-pounds';
import type { StaffReconciliationPart } from '../../lib/operator-api';

const columns: readonly Column<StaffReconciliationPart>[] = [
  { name: 'Part', onPhone: 'title', cell: ({ part }) => formatCount(part) },
  { name: 'Accounts', isNumber: true, cell: ({ accounts }) => formatCount(accounts) },
  { name: 'Balance', isNumber: true, cell: ({ balance }) => formatPounds(balance) },
];

/** The files that a report came in. */
export function ReportParts({ parts }: { parts: readonly StaffReconciliationPart[] }) {
  if (parts.length === 0) return null;
  return (
    <Panel title="Parts" isFlush>
      <DataTable label="Parts" columns={columns} rows={parts} rowKey={({ part }) => String(part)} />
    </Panel>
  );
}
