import { Badge } from '../../../components/ui/badge';
import { type Column, DataTable, Nothing } from '../../../components/ui/data-table';
import { DoneIcon, ProblemIcon } from '../../../components/ui/icons';
import { Panel } from '../../../components/ui/panel';
import type { WaveDetail } from '../../../lib/operator-api';
import { figureNames, figureText, isAsPlanned, type WaveTotal } from './total-words';

const columns: readonly Column<WaveTotal>[] = [
  { name: 'Figure', isWide: true, onPhone: 'title', cell: ({ figure }) => figureNames[figure] },
  { name: 'Planned', isNumber: true, cell: ({ figure, planned }) => figureText(figure, planned) ?? <Nothing /> },
  { name: 'Loaded', isNumber: true, cell: ({ figure, loaded }) => figureText(figure, loaded) ?? <Nothing /> },
  { name: 'Imported', isNumber: true, cell: ({ figure, imported }) => figureText(figure, imported) ?? <Nothing /> },
  { name: 'As planned', onPhone: 'beside', cell: (total) => <Equal isEqual={isAsPlanned(total)} /> },
];

/** Planned, validated and imported totals side by side; figures without any are left out. */
export function WaveTotals({ totals }: { totals: WaveDetail['wave']['totals'] }) {
  const known = totals.filter(({ planned, loaded, imported }) =>
    [planned, loaded, imported].some((one) => one !== null),
  );
  if (known.length === 0) return null;
  return (
    <Panel title="Totals" isFlush>
      <DataTable label="Totals" columns={columns} rows={known} rowKey={({ figure }) => figure} />
    </Panel>
  );
}

function Equal({ isEqual }: { isEqual: boolean | null }) {
  if (isEqual === null) return <Nothing />;
  return isEqual ? (
    <Badge tone="done" icon={DoneIcon} label="Equal" />
  ) : (
    <Badge tone="problem" icon={ProblemIcon} label="Differs" />
  );
}
