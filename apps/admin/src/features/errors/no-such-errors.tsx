import { PageHeading } from '../../components/ui/page-heading';
import { UnreadFilters } from '../../components/ui/unread-filters';

/** The page of errors for an address that asks for what there is not. */
export function NoSuchErrors({ unread }: { unread: readonly string[] }) {
  return (
    <>
      <PageHeading title="Errors" />
      <UnreadFilters
        unread={unread}
        instead="Errors are narrowed by supplier, sandbox, code, domain, since, until, actor, owner and mark."
        all={{ href: '/errors', words: 'Show all errors' }}
      />
    </>
  );
}
