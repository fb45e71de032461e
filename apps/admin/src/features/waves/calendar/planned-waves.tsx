import { Breakable } from '../../../components/ui/breakable';
import { type Column, DataTable, Nothing, RowLink } from '../../../components/ui/data-table';
import { Panel } from '../../../components/ui/panel';
import { formatInstant } from '../../../lib/format-instant';
import type { ListedWave, WavePlan } from '../../../lib/operator-api';
import { SupplierCode } from '../../suppliers/supplier-code';
import { waveHref } from '../wave-href';
import { WaveStateBadge } from '../wave-state-badge';
import classes from '../waves-view.module.css';
import { capsInWords, datesInWords, distributorsInWords, hoursInWords, weekdaysInWords } from './plan-words';

const columns: readonly Column<ListedWave>[] = [
  {
    name: 'Wave',
    onPhone: 'title',
    cell: ({ import_supplier: supplier, is_sandbox: isSandbox, wave }) => (
      <span className={classes.named}>
        <RowLink href={waveHref(supplier, wave.code)}>{wave.code}</RowLink>
        <span className={classes.quiet}>
          <SupplierCode code={supplier} isSandbox={isSandbox} />
        </span>
      </span>
    ),
  },
  { name: 'State', onPhone: 'beside', cell: ({ wave }) => <WaveStateBadge state={wave.state} /> },
  { name: 'Days', cell: ({ plan }) => of(plan, datesInWords) ?? 'any' },
  { name: 'Window', cell: ({ plan }) => of(plan, (known) => `${weekdaysInWords(known)}, ${hoursInWords(known)}`) },
  { name: 'Caps', cell: ({ plan }) => of(plan, capsInWords) ?? 'none' },
  {
    name: 'Distributors',
    isEmpty: ({ plan }) => of(plan, distributorsInWords) === null,
    cell: ({ plan }) => of(plan, distributorsInWords) ?? <Nothing />,
  },
  {
    name: 'After',
    isEmpty: ({ plan }) => plan?.depends_on === undefined,
    cell: ({ plan }) => plan?.depends_on ?? <Nothing />,
  },
  {
    name: 'Held by',
    isWide: true,
    isEmpty: ({ plan }) => (plan?.limit ?? null) === null,
    cell: ({ plan }) => <Limit limit={plan?.limit ?? null} />,
  },
];

/** The plans in words, one wave a line. */
export function PlannedWaves({ waves }: { waves: readonly ListedWave[] }) {
  return (
    <div className={classes.plans}>
      <Panel title="Plans" isFlush>
        <DataTable
          label="Plans of waves"
          columns={columns}
          rows={waves}
          rowKey={({ import_supplier: supplier, wave }) => `${supplier}/${wave.code}`}
        />
      </Panel>
    </div>
  );
}

function of<T>(plan: WavePlan | null, words: (plan: WavePlan) => T): T | null {
  return plan === null ? null : words(plan);
}

/** What holds its accounts now, and until when. */
export function Limit({ limit }: { limit: WavePlan['limit'] }) {
  if (limit === null) return <Nothing />;
  return (
    <span>
      <Breakable text={limit.detail} />
      {limit.until !== null && <span className={classes.quiet}> Until {formatInstant(limit.until)}.</span>}
    </span>
  );
}
