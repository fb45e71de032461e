import classes from './import-timeline.module.css';

function asText(value: unknown): string {
  if (isWarnings(value)) return `${value.count} (${value.rules.join(', ')})`;
  if (isFlags(value)) return value.map(({ code }) => code).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** How many warnings an event tells of, and of which rules. */
function isWarnings(value: unknown): value is { count: number; rules: string[] } {
  return (
    typeof value === 'object' && value !== null && 'count' in value && 'rules' in value && Array.isArray(value.rules)
  );
}

/** What is to look at, of which the page says more elsewhere. */
function isFlags(value: unknown): value is { code: string }[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one?.code === 'string');
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
