import Link from 'next/link';
import { RelativeTime } from '../../components/ui/relative-time';
import { countOf, formatCount } from '../../lib/format-count';
import type { ListedWave, WaveState } from '../../lib/operator-api';
import { SupplierCode } from '../suppliers/supplier-code';
import classes from './wave-board.module.css';
import { waveHref } from './wave-href';
import { WaveStateBadge } from './wave-state-badge';
import { waveStateNames, waveStates } from './wave-states';

/** Waves side by side under the states they are in; a state without any has no column. */
export function WaveBoard({ waves }: { waves: readonly ListedWave[] }) {
  const columns = waveStateNames
    .map((state) => ({ state, waves: waves.filter(({ wave }) => wave.state === state) }))
    .filter(({ waves }) => waves.length > 0);
  return (
    <div className={classes.board}>
      {columns.map((column) => (
        <Column key={column.state} {...column} />
      ))}
    </div>
  );
}

function Column({ state, waves }: { state: WaveState; waves: readonly ListedWave[] }) {
  const { label, means } = waveStates[state];
  return (
    <section className={classes.column} aria-label={`${label}: ${countOf(waves.length, 'wave')}`} data-state={state}>
      <h2 className={classes.state}>
        <WaveStateBadge state={state} />
        <span className={classes.quiet}>{formatCount(waves.length)}</span>
      </h2>
      <p className={classes.means}>{means}</p>
      <ul className={classes.cards}>
        {waves.map((listed) => (
          <Card key={`${listed.import_supplier}/${listed.wave.code}`} listed={listed} />
        ))}
      </ul>
    </section>
  );
}

function Card({ listed: { import_supplier, is_sandbox: isSandbox, wave, plan } }: { listed: ListedWave }) {
  return (
    <li className={classes.card}>
      <Link href={waveHref(import_supplier, wave.code)} prefetch={false} className={classes.link}>
        {wave.code}
      </Link>
      {wave.name !== null && <span className={classes.name}>{wave.name}</span>}
      <span className={classes.quiet}>
        <SupplierCode code={import_supplier} isSandbox={isSandbox} />
      </span>
      {plan?.limit && <span className={classes.quiet}>{plan.limit.detail}</span>}
      <span className={classes.facts}>
        <span>
          {wave.planned_accounts === null
            ? 'Any number of accounts'
            : `${countOf(wave.planned_accounts, 'account')} planned`}
        </span>
        <RelativeTime instant={wave.modified_at} />
      </span>
    </li>
  );
}
