import classes from './import-timeline.module.css';

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What the service stored with an event, name by name. */
export function EventData({ data }: { data: Record<string, unknown> }) {
  return (
    <dl className={classes.data}>
      {Object.entries(data).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{asText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
