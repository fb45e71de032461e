import { type Column, DataTable } from '../../../components/ui/data-table';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { formatCount } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';
import classes from './wave-errors.module.css';

type Part = WaveDetail['wave']['parts'][number];

const columns: readonly Column<Part>[] = [
  { name: 'Part', cell: ({ code }) => code, onPhone: 'title' },
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
        <p className={classes.none}>No part was sent. A supplier sends accounts in parts of any number of lines.</p>
      ) : (
        <DataTable label="Parts" columns={columns} rows={parts} rowKey={({ code }) => code} />
      )}
    </Panel>
  );
}
