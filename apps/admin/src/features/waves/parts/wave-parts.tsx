import { type Column, DataTable } from '../../../components/ui/data-table';
import { EmptyState } from '../../../components/ui/empty-state';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { formatCount } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';

type Part = WaveDetail['wave']['parts'][number];

const columns: readonly Column<Part>[] = [
  { name: 'Part', cell: ({ code }) => code, isWide: true, onPhone: 'title' },
  { name: 'Lines', cell: ({ lines }) => formatCount(lines), isNumber: true },
  {
    name: 'Arrived',
    cell: ({ received_at: at }) => (at === null ? 'not whole' : <RelativeTime instant={at} />),
    isNumber: true,
    onPhone: 'beside',
  },
];

/** The parts in which the accounts were sent. */
export function WaveParts({ parts }: { parts: readonly Part[] }) {
  return (
    <Panel title="Parts" isFlush>
      {parts.length === 0 ? (
        <EmptyState title="No part was sent">
          The supplier sends accounts in parts, of any number of lines each.
        </EmptyState>
      ) : (
        <DataTable label="Parts" columns={columns} rows={parts} rowKey={({ code }) => code} />
      )}
    </Panel>
  );
}
