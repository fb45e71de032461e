import Link from 'next/link';
import { ProblemIcon } from '../../components/ui/icons';
import { RelativeTime } from '../../components/ui/relative-time';
import { countOf, formatCount } from '../../lib/format-count';
import type { ListedWave, WaveState } from '../../lib/operator-api';
import { SupplierCode } from '../suppliers/supplier-code';
import { endInWords } from './progress/forecast-words';
import classes from './wave-board.module.css';
import { waveHref } from './wave-href';
import { WaveStateBadge } from './wave-state-badge';
import { waveStateNames } from './wave-states';
import { waveStates } from './wave-states.generated';

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

function Card({ listed }: { listed: ListedWave }) {
  const { import_supplier, is_sandbox: isSandbox, wave, plan, accounts, red_gates: red, forecast } = listed;
  return (
    <li className={classes.card}>
      <Link href={waveHref(import_supplier, wave.code)} prefetch={false} className={classes.link}>
        {wave.code}
      </Link>
      {wave.name !== null && <span className={classes.name}>{wave.name}</span>}
      <span className={classes.quiet}>
        <SupplierCode code={import_supplier} isSandbox={isSandbox} />
      </span>
      <dl className={classes.counts}>
        {figuresOf(wave.planned_accounts, accounts).map(([name, count]) => (
          <div key={name} data-figure={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {red > 0 && (
        <span className={classes.red}>
          <ProblemIcon /> {countOf(red, 'gate')} red
        </span>
      )}
      {plan?.limit && <span className={classes.quiet}>{plan.limit.detail}</span>}
      <span className={classes.facts}>
        {forecast !== null && <span>Ends {endInWords(forecast)}</span>}
        <RelativeTime instant={wave.modified_at} />
      </span>
    </li>
  );
}

/** The figures of a card; of what failed only where there is any. */
function figuresOf(
  planned: number | null,
  { loaded, imported, failed, waiting }: ListedWave['accounts'],
): readonly (readonly [name: string, count: number])[] {
  return [
    ...(planned === null ? [] : [['Planned', planned] as const]),
    ['Loaded', loaded],
    ['Imported', imported],
    ['Waiting', waiting],
    ...(failed === 0 ? [] : [['Failed', failed] as const]),
  ];
}
