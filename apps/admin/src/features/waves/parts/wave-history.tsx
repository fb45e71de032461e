import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import type { WaveEvent } from '../../../lib/operator-api';
import entry from '../../suppliers/history-entry.module.css';
import { actorOf, eventWords } from './event-words';
import { gateInWords } from './gate-names';

/** What happened to the wave, the latest first, with who decided it and why. */
export function WaveHistory({ events }: { events: readonly WaveEvent[] }) {
  return (
    <Panel title="Decisions">
      <ol className={entry.list}>
        {events.map((event) => (
          <li key={`${event.occurred_at} ${event.event}`} className={entry.entry}>
            <div className={entry.line}>
              <span className={entry.what}>{eventWords[event.event]}</span>
              <span className={entry.quiet}>
                <RelativeTime instant={event.occurred_at} />
              </span>
            </div>
            {event.reason !== null && <p className={entry.reason}>{event.reason}</p>}
            {event.waived.length > 0 && (
              <p className={entry.reason}>Waived: {event.waived.map(gateInWords).join(', ')}</p>
            )}
            <p className={entry.quiet}>{actorOf(event)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
