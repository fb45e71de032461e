'use client';

import { useQuery } from '@tanstack/react-query';
import { FilterLink } from '../../components/ui/asked-query';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { formatCount } from '../../lib/format-count';
import { registrationCountsQuery } from './registration-queries';
import { registrationStatePresentation, statesInOrder } from './registration-state';
import classes from './registrations.module.css';

/** One link a state, with how many requests of live suppliers are in it; none beside requests of others, which are not counted. */
export function StateFilter() {
  const { get, hrefWith } = useUrlFilters();
  const isCounted = get('supplier') === '' && get('sandbox') !== 'true';
  const counts = useQuery({ ...registrationCountsQuery, enabled: isCounted }).data;
  const chosen = get('state');
  return (
    <nav aria-label="State" className={classes.states}>
      <StateLink href={hrefWith({ state: null })} name="All" isChosen={chosen === ''} />
      {statesInOrder.map((state) => (
        <StateLink
          key={state}
          href={hrefWith({ state })}
          name={registrationStatePresentation[state].label}
          isChosen={chosen === state}
          count={isCounted ? counts?.[state] : undefined}
        />
      ))}
    </nav>
  );
}

interface LinkProps {
  href: string;
  name: string;
  isChosen: boolean;
  count?: number | undefined;
}

function StateLink({ href, name, isChosen, count }: LinkProps) {
  return (
    <FilterLink href={href} className={classes.state} aria-current={isChosen ? 'true' : undefined} replace>
      {name} {count !== undefined && <span className={classes.number}>{formatCount(count)}</span>}
    </FilterLink>
  );
}
