import { Badge, type Tone } from '../../../components/ui/badge';
import { DoneIcon, ProblemIcon } from '../../../components/ui/icons';
import { Panel } from '../../../components/ui/panel';
import type { WaveDetail, WaveGate } from '../../../lib/operator-api';
import { WaiveButton } from '../acts/waive-button';
import { gateNames } from './gate-names';
import classes from './wave-gates.module.css';

const states = {
  green: { tone: 'done', label: 'Green', icon: DoneIcon },
  waived: { tone: 'caution', label: 'Waived', icon: DoneIcon },
  red: { tone: 'problem', label: 'Red', icon: ProblemIcon },
} as const satisfies Record<WaveGate['state'], { tone: Tone; label: string; icon: unknown }>;

/** The gates of a release, and what is missing for each. */
export function WaveGates({ detail }: { detail: WaveDetail }) {
  return (
    <Panel title="Gates">
      <ul className={classes.gates}>
        {detail.wave.gates.map((one) => (
          <li key={one.gate} className={classes.gate} data-gate={one.gate}>
            <span className={classes.name}>{gateNames[one.gate]}</span>
            <Badge {...states[one.state]} status={one.state} />
            <span className={classes.detail}>
              {one.detail} {one.reason !== null && `Waived: ${one.reason}`}{' '}
              <WaiveButton detail={detail} gate={one} name={gateNames[one.gate]} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
