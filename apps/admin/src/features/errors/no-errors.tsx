import { EmptyState } from '../../components/ui/empty-state';
import { TextLink } from '../../components/ui/text-link';
import { type ErrorFilters, errorsHref, readErrorFilters } from './error-filters';

/** Nothing fails, or nothing that the filters let through. */
export function NoErrors({ filters }: { filters: ErrorFilters }) {
  const isFiltered = errorsHref({ ...filters, sort: '-count' }) !== errorsHref(readErrorFilters({}));
  if (isFiltered) {
    return (
      <EmptyState title="No error matches" action={<TextLink href="/errors">Show all errors</TextLink>}>
        No import {filters.sandbox === 'true' ? 'of a sandbox ' : ''}stands in such an error right now.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing fails" action={<TextLink href="/imports">Show all imports</TextLink>}>
      No import of a live supplier stands in an error. When one does, it appears here within two seconds, together with
      all others that fail for the same reason at the same field.
    </EmptyState>
  );
}
