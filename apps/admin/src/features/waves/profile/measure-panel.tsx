import { Badge } from '../../../components/ui/badge';
import { type Column, DataTable, Nothing } from '../../../components/ui/data-table';
import { ProblemIcon } from '../../../components/ui/icons';
import { Panel } from '../../../components/ui/panel';
import type { WaveProfile } from '../../../lib/operator-api';
import classes from './profile.module.css';
import { keyWords, measureWords, sideText } from './profile-words';

type Measure = WaveProfile['measures'][number];
type Key = Measure['keys'][number];

const sides = ['now', 'previous', 'source'] as const;

/** A measure with its numbers on each side, and bars; why it has shifted above them. */
export function MeasurePanel({ measure }: { measure: Measure }) {
  const { comparisons, is_shifted: isShifted, keys, kind } = measure;
  return (
    <Panel
      title={measureWords(measure)}
      isFlush
      actions={isShifted && <Badge tone="problem" icon={ProblemIcon} label="Shifted" status={measure.measure} />}
    >
      {comparisons
        .filter(({ is_shift: isShift }) => isShift)
        .map(({ against, key, detail }) => (
          <p key={`${against} ${key}`} className={classes.shift}>
            {detail}
          </p>
        ))}
      <DataTable label={measureWords(measure)} columns={columnsOf(kind, keys)} rows={keys} rowKey={({ key }) => key} />
    </Panel>
  );
}

function columnsOf(kind: Measure['kind'], keys: readonly Key[]): readonly Column<Key>[] {
  const has = (side: 'previous' | 'source') => keys.some((key) => key[side] !== null);
  const most = Math.max(...keys.flatMap((key) => sides.map((side) => key[side]?.share ?? 0)), 0.01);
  return [
    { name: 'Accounts', onPhone: 'title', cell: ({ key }) => keyWords(kind, key) },
    { name: 'This wave', isNumber: true, cell: ({ now }) => sideText(now) },
    ...(has('previous') ? [sideColumn('Earlier waves', 'previous')] : []),
    ...(has('source') ? [sideColumn('Source', 'source')] : []),
    { name: 'Shares', isWide: true, onPhone: 'beside', cell: (key) => <Bars of={key} most={most} /> },
  ];
}

function sideColumn(name: string, side: 'previous' | 'source'): Column<Key> {
  return { name, isNumber: true, cell: (key) => (key[side] === null ? <Nothing /> : sideText(key[side])) };
}

/** The same shares as bars below each other, the longest of the measure over the whole width. */
function Bars({ of, most }: { of: Key; most: number }) {
  return (
    <span className={classes.bars} aria-hidden="true">
      {sides.map((side) => {
        const share = of[side]?.share ?? null;
        return share === null ? null : (
          <span key={side} data-side={side} style={{ inlineSize: `${(100 * share) / most}%` }} />
        );
      })}
    </span>
  );
}
