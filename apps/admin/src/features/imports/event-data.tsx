import { readableCode } from '../../lib/readable-code';
import { eventDataInWords } from './event-data-words';
import classes from './import-timeline.module.css';

/** What the service stored with an event, name by name. */
export function EventData({ data }: { data: Record<string, unknown> }) {
  return (
    <dl className={classes.data}>
      {Object.entries(data).map(([name, value]) => (
        <div key={name}>
          <dt>{readableCode(name)}</dt>
          <dd>{eventDataInWords(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
