import { Code } from '@mantine/core';
import { EmptyState } from '../../components/ui/empty-state';
import { TextLink } from '../../components/ui/text-link';
import { filterInWords } from './filter-in-words';
import type { ImportFilters } from './import-filters';

/** An empty list says what would be in it, and how to get it. */
export function NoImports({ filters: { filter, trail } }: { filters: ImportFilters }) {
  if (Object.keys(filter).length === 0 && trail.length === 0) {
    return (
      <EmptyState title="No imports yet">
        Every account a supplier sends with <Code>POST /v2/data-import/accounts/</Code> appears here as soon as it is
        accepted, with its status and, if it fails, the reason.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No import matches" action={<TextLink href="/imports">Show all imports</TextLink>}>
      {filterInWords(filter)}: there are none right now. The list fills by itself when there are.
    </EmptyState>
  );
}
