import { Button } from '@mantine/core';
import { MessagePage } from '../../components/ui/message-page';
import { Panel } from '../../components/ui/panel';
import type { ImportPage } from '../../lib/operator-api';
import type { ImportFilters } from './import-filters';
import { ImportsTable } from './imports-table';
import { ImportsTableLoading } from './imports-table-loading';
import { NoImports } from './no-imports';

interface Props {
  filters: ImportFilters;
  page: ImportPage | undefined;
  problem: Error | null;
  onRetry: () => void;
}

/** The rows, or what stands in their place: loading, nothing there, or the reason why they cannot be shown. */
export function ImportsList({ filters, page, problem, onRetry }: Props) {
  if (page !== undefined) {
    return (
      <Panel>
        {page.results.length === 0 ? <NoImports filters={filters} /> : <ImportsTable imports={page.results} />}
      </Panel>
    );
  }
  if (problem === null) return <ImportsTableLoading />;
  return (
    <Panel>
      <MessagePage
        title="The imports cannot be shown"
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {problem.message} Imports that were accepted are safe; this page keeps trying by itself.
      </MessagePage>
    </Panel>
  );
}
