import { Panel } from '../../components/ui/panel';
import type { ImportEvent } from '../../lib/operator-api';
import classes from './import-timeline.module.css';
import { TimelineEvent } from './timeline-event';

/** Everything that happened to the import, oldest first, as the service stored it. */
export function ImportTimeline({ events }: { events: readonly ImportEvent[] }) {
  return (
    <Panel title="Timeline">
      <ol className={classes.events}>
        {events.map((event, position) => (
          <TimelineEvent key={`${event.occurred_at} ${event.event}`} event={event} previous={events[position - 1]} />
        ))}
      </ol>
    </Panel>
  );
}
