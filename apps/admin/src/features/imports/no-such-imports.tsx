import { PageHeading } from '../../components/ui/page-heading';
import { UnreadFilters } from '../../components/ui/unread-filters';
import { importStatuses } from '../../lib/operator-api';

/** The page of imports for an address that asks for what there is not. */
export function NoSuchImports({ unread }: { unread: readonly string[] }) {
  const isStatus = unread.some((text) => text.startsWith('status='));
  return (
    <>
      <PageHeading title="Imports" />
      <UnreadFilters
        unread={unread}
        instead={isStatus ? `A status is one of ${importStatuses.join(', ')}.` : ''}
        all={{ href: '/imports', words: 'Show all imports' }}
      />
    </>
  );
}
