import { type Column, DataTable } from '../../components/ui/data-table';
import { Panel } from '../../components/ui/panel';
import { formatCount } from '../../lib/format-count';
import { type Figures, figureText, type Summary, valueText } from './report-words';

interface Total {
  figure: string;
  key?: string;
  expected: string | number;
  actual: string | number;
  difference: string | number;
}

/** Totals of both sides in every numeric figure. */
export function ReportTotals({ summary, figures }: { summary: Summary; figures: Figures }) {
  const value = (figure: string, amount: string | number) =>
    figure === 'accounts' ? formatCount(Number(amount)) : valueText(figures, figure, amount);
  const columns: readonly Column<Total>[] = [
    {
      name: 'Figure',
      isWide: true,
      onPhone: 'title',
      cell: ({ figure, key }) => (figure === 'accounts' ? 'accounts' : figureText(figures, figure, key)),
    },
    { name: 'Sent', isNumber: true, cell: ({ figure, expected }) => value(figure, expected) },
    { name: 'Held', isNumber: true, cell: ({ figure, actual }) => value(figure, actual) },
    { name: 'Held − sent', isNumber: true, cell: ({ figure, difference }) => value(figure, difference) },
  ];
  const rows: readonly Total[] = [
    ...summary.totals.map(({ field, ...sides }) => ({ figure: field, ...sides })),
    ...(summary.further_totals ?? []),
  ];
  return (
    <Panel title="Totals" isFlush>
      <DataTable label="Totals" columns={columns} rows={rows} rowKey={(row) => `${row.figure} ${rows.indexOf(row)}`} />
    </Panel>
  );
}
