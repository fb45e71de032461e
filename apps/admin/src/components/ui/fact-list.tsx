import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** A name and what is known under it. */
export type NamedFact = readonly [name: string, value: ReactNode];

interface Props {
  facts: readonly NamedFact[];
  /** Beside each other, or one a line. */
  layout?: 'grid' | 'rows';
}

/** A name may come twice, as references do; the order tells them apart. */
function keyed(facts: readonly NamedFact[]): readonly { key: string; name: string; value: ReactNode }[] {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return known.map(([name, value], position) => ({ key: `${position} ${name}`, name, value }));
}

/** Facts name by name; those that are not known (null, undefined, empty) are left out. */
export function FactList({ facts, layout = 'grid' }: Props) {
  const known = keyed(facts);
  if (known.length === 0) return null;
  return (
    <dl className={layout === 'grid' ? classes.facts : classes.rows}>
      {known.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
