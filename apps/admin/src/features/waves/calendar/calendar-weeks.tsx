import Link from 'next/link';
import { formatCivilDate } from '../../../lib/format-civil-date';
import type { ListedWave } from '../../../lib/operator-api';
import { waveHref } from '../wave-href';
import { waveStates } from '../wave-states.generated';
import classes from './calendar-weeks.module.css';
import { capsInWords, hoursInWords } from './plan-words';
import { dayAfter, daysOfWave } from './planned-days';

interface Props {
  /** Those that have a plan. */
  waves: readonly ListedWave[];
  /** The Monday it begins with, and how many weeks it has. */
  begin: string;
  weeks: number;
  today: string;
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A table of weeks, each day with the waves of which accounts may start on it. */
export function CalendarWeeks({ waves, begin, weeks, today }: Props) {
  const end = dayAfter(begin, 7 * weeks);
  const onDay = new Map<string, ListedWave[]>();
  for (const wave of waves.filter(mayStart)) {
    for (const day of daysOfWave(wave, today, end)) onDay.set(day, [...(onDay.get(day) ?? []), wave]);
  }
  return (
    <table className={classes.calendar} aria-label="Calendar of waves">
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeks }, (_, week) => dayAfter(begin, 7 * week)).map((monday) => (
          <tr key={monday}>
            {names.map((name, index) => {
              const day = dayAfter(monday, index);
              return <Day key={name} name={name} day={day} isToday={day === today} waves={onDay.get(day) ?? []} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether accounts of it may start still. */
function mayStart({ wave }: ListedWave): boolean {
  return !waveStates[wave.state].isOver;
}

interface DayProps {
  /** Of its weekday. */
  name: string;
  day: string;
  isToday: boolean;
  waves: readonly ListedWave[];
}

function Day({ name, day, isToday, waves }: DayProps) {
  return (
    <td data-today={isToday || undefined} data-empty={waves.length === 0 || undefined}>
      <time dateTime={day} className={classes.day}>
        {isToday && <span className={classes.today}>Today, </span>}
        <span className={classes.weekday}>{name} </span>
        {formatCivilDate(day).replace(/ \d{4}$/, '')}
      </time>
      <ul className={classes.waves}>
        {waves.map(({ import_supplier, wave, plan }) => (
          <li key={`${import_supplier}/${wave.code}`}>
            <Link
              href={waveHref(import_supplier, wave.code)}
              prefetch={false}
              className={classes.wave}
              data-tone={waveStates[wave.state].tone}
            >
              <span className={classes.code}>{wave.code}</span>
              {plan !== null && <span>{[hoursInWords(plan), capsInWords(plan)].filter(Boolean).join(', ')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </td>
  );
}
