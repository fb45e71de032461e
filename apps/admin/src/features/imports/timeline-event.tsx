import { RelativeTime } from '../../components/ui/relative-time';
import { formatElapsed, formatInstant } from '../../lib/format-instant';
import type { ImportEvent } from '../../lib/operator-api';
import { EventData } from './event-data';
import { eventLabel } from './event-label';
import { importStates } from './import-states.generated';
import classes from './import-timeline.module.css';

interface Props {
  event: ImportEvent;
  previous: ImportEvent | undefined;
  /** On which run of the import it is; null while no worker has it. */
  run: number | null;
}

/** One event: what, when, how long after the one before, on which run, and what was stored with it. */
export function TimelineEvent({ event, previous, run }: Props) {
  const { to_status, data } = event;
  const tone = to_status === null ? 'waiting' : importStates[to_status].tone;
  return (
    <li className={classes.event} data-tone={tone} data-event={event.event}>
      <div className={classes.line}>
        <span className={classes.label}>{eventLabel(event.event, event.from_status)}</span>
        {run !== null && <span className={classes.attempt}>run {run}</span>}
        <span className={classes.time}>
          <RelativeTime instant={event.occurred_at} />
        </span>
      </div>
      <p className={classes.exact}>
        {formatInstant(event.occurred_at)}
        {previous !== undefined && ` · ${formatElapsed(previous.occurred_at, event.occurred_at)} later`}
      </p>
      {data !== null && Object.keys(data).length > 0 && <EventData data={data} />}
    </li>
  );
}
