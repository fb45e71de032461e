import { formatCount } from '../../lib/format-count';
import { formatInstant } from '../../lib/format-instant';
import { filterOfBatch, type ImportFilter, statusesOf } from './import-filters';
import { importStates } from './import-states.generated';

function listed(words: readonly string[]): string {
  const [last, ...others] = [...words].reverse();
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} or ${last}`;
}

function span(verb: string, from: string | undefined, to: string | undefined): string[] {
  const parts = [from && `from ${formatInstant(from)}`, to && `before ${formatInstant(to)}`].filter(Boolean);
  return parts.length === 0 ? [] : [`${verb} ${parts.join(' and ')}`];
}

function kindOf(isDryRun: string | undefined): string {
  if (isDryRun === undefined) return 'imports';
  return isDryRun === 'true' ? 'dry runs' : 'imports that are no dry runs';
}

function inWords(filter: ImportFilter): string {
  const statuses = statusesOf(filter).map((status) => importStates[status].label);
  const conditions = [
    ...(filter.supplier === undefined ? [] : [`of ${filter.supplier}`]),
    ...(filter.sandbox === undefined ? [] : [filter.sandbox === 'true' ? 'of sandboxes' : 'of live suppliers']),
    ...(filter.wave === undefined ? [] : [`of wave ${filter.wave}`]),
    ...(statuses.length === 0 ? [] : [`that are ${listed(statuses)}`]),
    ...(filter.error_code === undefined ? [] : [`with the error ${filter.error_code}`]),
    ...(filter.path === undefined ? [] : [filter.path === '-' ? 'at no field' : `at ${filter.path}`]),
    ...(filter.has_warnings === undefined
      ? []
      : [filter.has_warnings === 'true' ? 'with warnings' : 'without warnings']),
    ...(filter.warning_rule === undefined ? [] : [`warned of by ${filter.warning_rule}`]),
    ...(filter.search === undefined ? [] : [`with a number that begins with ${filter.search}`]),
    ...(filter.changed_by_batch === undefined ? [] : ['changed by a batch']),
    ...(filter.skipped_by_batch === undefined ? [] : ['left alone by a batch']),
    ...span('created', filter.created_from, filter.created_to),
    ...span('modified', filter.modified_from, filter.modified_to),
  ];
  const kind = kindOf(filter.is_dry_run);
  return [
    conditions.length === 0 ? `All ${kind}` : kind.replace(/^./, (first) => first.toUpperCase()),
    ...conditions,
  ].join(' ');
}

/** Which imports a batch is about, as a phrase: `12 chosen imports`, `Imports of DEMO that are Errored`. */
export function filterInWords(filter: { readonly [name: string]: unknown }): string {
  if (Array.isArray(filter.ids))
    return filter.ids.length === 1 ? 'One chosen import' : `${formatCount(filter.ids.length)} chosen imports`;
  return inWords(filterOfBatch(filter));
}
