import { Code } from '@mantine/core';
import { MessagePage } from '../../components/ui/message-page';
import { TextLink } from '../../components/ui/text-link';
import type { ImportFilters } from './import-filters';

/** An empty list says what would be in it, and how to get it. */
export function NoImports({ filters }: { filters: ImportFilters }) {
  if (filters.status === null && filters.search === '' && filters.trail.length === 0) {
    return (
      <MessagePage title="No imports yet">
        Every account a supplier sends with <Code>POST /v2/data-import/accounts/</Code> appears here as soon as it is
        accepted, with its status and, if it fails, the reason.
      </MessagePage>
    );
  }
  return (
    <MessagePage title="No import matches" action={<TextLink href="/imports">Show all imports</TextLink>}>
      There is no import with this status and number right now.
    </MessagePage>
  );
}
