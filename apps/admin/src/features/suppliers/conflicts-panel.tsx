import Link from 'next/link';
import { type Column, DataTable } from '../../components/ui/data-table';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatCount } from '../../lib/format-count';
import type { MeterPointConflict, SupplierDetail } from '../../lib/operator-api';

/** How many meter points the supplier wanted that are live at another account; nothing where it never did. */
export function ConflictsPanel({ supplier }: { supplier: SupplierDetail }) {
  const { meter_point_conflicts: conflicts } = supplier;
  if (conflicts.length === 0) return null;
  return (
    <Panel title="Meter points of others" isFlush>
      <DataTable label="Meter points of others" columns={columns} rows={conflicts} rowKey={({ held_by }) => held_by} />
    </Panel>
  );
}

const columns: readonly Column<MeterPointConflict>[] = [
  {
    name: 'Live at',
    onPhone: 'title',
    cell: ({ held_by }) => (
      <Link href={`/suppliers/${encodeURIComponent(held_by)}`} prefetch={false}>
        {held_by}
      </Link>
    ),
  },
  {
    name: 'Organisation',
    onPhone: 'beside',
    cell: ({ is_same_organization }) => (is_same_organization ? 'The same' : 'Another'),
  },
  { name: 'Attempts', isNumber: true, cell: ({ attempts }) => formatCount(attempts) },
  { name: 'Latest', isNumber: true, cell: ({ latest_at }) => <RelativeTime instant={latest_at} /> },
];
