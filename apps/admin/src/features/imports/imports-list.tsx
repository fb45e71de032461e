import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { Panel } from '../../components/ui/panel';
import type { ImportPage } from '../../lib/operator-api';
import type { ImportFilters } from './import-filters';
import { ImportsTable } from './imports-table';
import type { SelectionOfList } from './list/use-selection';
import { NoImports } from './no-imports';

interface Props {
  filters: ImportFilters;
  page: ImportPage | undefined;
  problem: Error | null;
  selection: SelectionOfList | null;
  onRetry: () => void;
}

/** The rows, or what stands in their place: loading, nothing there, or the reason why they cannot be shown. */
export function ImportsList({ filters, page, problem, selection, onRetry }: Props) {
  if (page === undefined) {
    if (problem === null) return <LoadingRows label="Loading the imports" />;
    return (
      <ErrorState title="The imports cannot be shown" problem={problem} onRetry={onRetry}>
        Imports that were accepted are safe; this page keeps trying by itself.
      </ErrorState>
    );
  }
  return (
    <Panel>
      {page.results.length === 0 ? (
        <NoImports filters={filters} />
      ) : (
        <ImportsTable imports={page.results} filters={filters} selection={selection} />
      )}
    </Panel>
  );
}
