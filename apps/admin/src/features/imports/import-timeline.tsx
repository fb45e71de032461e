import { Panel } from '../../components/ui/panel';
import type { ImportEvent } from '../../lib/operator-api';
import classes from './import-timeline.module.css';
import { runsOf } from './runs';
import { TimelineEvent } from './timeline-event';

/** Everything that happened to the import, oldest first, as the service stored it. */
export function ImportTimeline({ events }: { events: readonly ImportEvent[] }) {
  const runs = runsOf(events);
  return (
    <Panel title="Timeline">
      <ol className={classes.events}>
        {events.map((event, position) => (
          <TimelineEvent
            key={`${event.occurred_at} ${event.event}`}
            event={event}
            previous={events[position - 1]}
            run={runs[position] ?? null}
          />
        ))}
      </ol>
    </Panel>
  );
}
