'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CursorPager } from '../../components/ui/cursor-pager';
import { EmptyState } from '../../components/ui/empty-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import type { Approval, ErasedCustomer } from '../../lib/operator-api';
import { ErasedDialog } from '../customer-erasure/erased-dialog';
import { approvalsQuery } from './approval-queries';
import { ApprovalsTable } from './approvals-table';
import type { Decision } from './decide-buttons';
import { DecisionDialog } from './decision-dialog';

/** Requests that wait for a second person, and decided ones. */
export function ApprovalsView({ cursor }: { cursor: string }) {
  // Here and not in its row, which newer ones push off the page.
  const [decided, setDecided] = useState<{ approval: Approval; decision: Decision } | null>(null);
  const [erased, setErased] = useState<ErasedCustomer | null>(null);
  const { data, error, refetch } = useQuery({ ...approvalsQuery(cursor), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading title="Approvals" />
      {data === undefined && error === null && <LoadingRows label="Loading the approvals" />}
      {data === undefined && error !== null && (
        <PageProblem title="The approvals cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Panel>
          {data.results.length === 0 ? (
            <NoApprovals />
          ) : (
            <ApprovalsTable
              approvals={data.results}
              onDecide={(approval, decision) => setDecided({ approval, decision })}
            />
          )}
        </Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} />
      {decided !== null && <DecisionDialog {...decided} onErased={setErased} onClose={() => setDecided(null)} />}
      {erased !== null && <ErasedDialog erased={erased} onClose={() => setErased(null)} />}
    </>
  );
}

function NoApprovals() {
  return (
    <EmptyState title="Nothing was asked for yet">
      Completing a supplier, erasing payloads or a customer, taking accounts back, and retrying many imports wait here
      for somebody else.
    </EmptyState>
  );
}
