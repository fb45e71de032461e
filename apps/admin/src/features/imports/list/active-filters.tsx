import { FilterLink } from '../../../components/ui/asked-query';
import { formatInstant } from '../../../lib/format-instant';
import { changedFilter, type ImportFilterName, type ImportFilters, importsHref } from '../import-filters';
import classes from './active-filters.module.css';

const words: Partial<Record<ImportFilterName, (value: string) => string>> = {
  supplier: (code) => `Supplier ${code}`,
  sandbox: (value) => (value === 'true' ? 'Sandboxes only' : 'Live suppliers only'),
  wave: (code) => `Wave ${code}`,
  error_code: (code) => `Error ${code}`,
  path: (path) => (path === '-' ? 'Error names no field' : `At ${path}`),
  search: (text) => `Number begins with ${text}`,
  is_dry_run: (value) => (value === 'true' ? 'Dry runs only' : 'No dry runs'),
  has_warnings: (value) => (value === 'true' ? 'With warnings' : 'Without warnings'),
  warning_rule: (rule) => `Warned of by ${rule}`,
  created_from: (instant) => `Created from ${formatInstant(instant)}`,
  created_to: (instant) => `Created before ${formatInstant(instant)}`,
  modified_from: (instant) => `Modified from ${formatInstant(instant)}`,
  modified_to: (instant) => `Modified before ${formatInstant(instant)}`,
  changed_by_batch: () => 'Changed by one batch',
  skipped_by_batch: () => 'Left alone by one batch',
};

/** Active filters besides the status, each with a button to remove it. */
export function ActiveFilters({ filters }: { filters: ImportFilters }) {
  const active = Object.entries(filters.filter).flatMap(([name, value]) => {
    const inWords = words[name as ImportFilterName];
    return inWords === undefined ? [] : [{ name, text: inWords(value) }];
  });
  if (active.length === 0) return null;
  return (
    <ul className={classes.filters} aria-label="Active filters">
      {active.map(({ name, text }) => (
        <li key={name}>
          <FilterLink
            href={importsHref({ ...filters, filter: changedFilter(filters.filter, { [name]: '' }), trail: [] })}
            className={classes.filter}
            aria-label={`${text}, remove`}
          >
            {text} <span aria-hidden="true">×</span>
          </FilterLink>
        </li>
      ))}
      <li>
        <FilterLink href={importsHref({ sort: filters.sort })} className={classes.clear}>
          Clear all
        </FilterLink>
      </li>
    </ul>
  );
}
