import Link from 'next/link';
import { CancelledIcon, DoneIcon, ProblemIcon } from '../../components/ui/icons';
import type { Overview } from '../../lib/operator-api';
import { healthItems } from './health-items';
import classes from './health-strip.module.css';
import { oldestImports } from './import-links';

const marks = { well: DoneIcon, ill: ProblemIcon, absent: CancelledIcon };

function markOf(isWell: boolean | null): keyof typeof marks {
  if (isWell === null) return 'absent';
  return isWell ? 'well' : 'ill';
}

/** What the service stands on, at a glance. */
export function HealthStrip({ overview }: { overview: Overview }) {
  return (
    <section aria-label="Health" className={classes.strip}>
      {healthItems(overview).map(({ name, isWell, state, detail }) => {
        const mark = markOf(isWell);
        const Mark = marks[mark];
        return (
          <div key={name} className={classes.item} data-mark={mark}>
            <h2 className={classes.name}>
              <Mark />
              {name}
            </h2>
            <p className={classes.state}>
              {name === 'Waiting' ? (
                <Link href={oldestImports('PENDING')} prefetch={false}>
                  {state}
                </Link>
              ) : (
                state
              )}
            </p>
            <p className={classes.detail}>{detail}</p>
          </div>
        );
      })}
    </section>
  );
}
