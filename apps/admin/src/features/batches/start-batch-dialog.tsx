'use client';

import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Breakable } from '../../components/ui/breakable';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { isCountTyped, TypedCount } from '../../components/ui/typed-count';
import { ApiProblem } from '../../lib/api-problem';
import { callApi } from '../../lib/browser-api';
import { countOf } from '../../lib/format-count';
import { newKey } from '../../lib/new-key';
import type { BatchAction, BatchFilter, BatchPreview } from '../../lib/operator-api';
import { ApprovalNotice } from '../approvals/needs-approval';
import { filterInWords } from '../imports/filter-in-words';
import { actionWords } from './action-words';
import { previewBatch } from './batch-queries';
import { countedInWords, graceInWords } from './batch-words';
import { Forecast } from './forecast';
import classes from './start-batch-dialog.module.css';

/** What somebody wants to do to many imports. */
export interface BatchQuestion {
  action: BatchAction;
  filter: BatchFilter;
}

interface Props {
  question: BatchQuestion;
  onClose: () => void;
}

/** More imports than this are cancelled by whoever types how many there are. */
const mostUntyped = 20;

/**
 * Shows the count, asks for a reason and starts the batch. The service freezes the selection; when it has changed
 * since, nothing is done and the new count is shown. Pressing twice starts one batch.
 */
export function StartBatchDialog({ question: { action, filter }, onClose }: Props) {
  const router = useRouter();
  const [key] = useState(newKey);
  const [hasChanged, setChanged] = useState(false);
  const preview = useQuery({
    queryKey: ['batch preview', key],
    queryFn: () => previewBatch(action, filter),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [typed, type] = useState('');
  const words = actionWords[action];
  const allowed = preview.data?.allowed ?? 0;

  const isTypingAsked = action === 'cancel' && allowed > mostUntyped;
  const isTyped = !isTypingAsked || isCountTyped(typed, allowed);

  const start = async (reason: string) => {
    const body = { action, filter, reason, expected_count: allowed, idempotency_key: key };
    try {
      return await callApi('POST /batches', { body });
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'batch_selection_changed') {
        await preview.refetch();
        setChanged(true);
      }
      throw problem;
    }
  };

  return (
    <ReasonDialog
      title={preview.data === undefined ? `${words.verb} imports` : `${words.verb} ${countOf(allowed, 'import')}`}
      action={preview.data === undefined ? words.verb : `${words.verb} ${countOf(allowed, 'import')}`}
      isDestructive={action === 'cancel'}
      isReady={preview.data !== undefined && !preview.isFetching && allowed > 0 && isTyped}
      dismiss={action === 'cancel' ? 'Keep them' : undefined}
      run={start}
      onDone={({ id }) => router.push(`/batches/${id}`)}
      onClose={onClose}
    >
      <p className={classes.filter}>
        <Breakable text={filterInWords(filter)} />
      </p>
      {preview.error !== null && <ProblemAlert problem={preview.error} />}
      {preview.isPending && <Loader size="sm" aria-label="Counting the imports" />}
      {preview.data !== undefined && <Counts preview={preview.data} action={action} />}
      {preview.data !== undefined && allowed > 0 && action !== 'cancel' && (
        <Forecast action={action} filter={filter} id={`${key} ${preview.dataUpdatedAt}`} />
      )}
      {hasChanged && <p className={classes.changed}>This is the count as it is now. Press again to go on with it.</p>}
      <p className={classes.note}>
        {words.meaning} {preview.data !== undefined && graceInWords(preview.data)}
      </p>
      {action !== 'cancel' && <ApprovalNotice imports={allowed} />}
      {isTypingAsked && <TypedCount label="How many imports" count={allowed} typed={typed} onType={type} />}
    </ReasonDialog>
  );
}

/** How many are found, and how many of them the action can move. */
function Counts({ preview, action }: { preview: BatchPreview; action: BatchAction }) {
  return (
    <dl className={classes.counts} aria-live="polite">
      {countedInWords(preview, action).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{countOf(value, 'import')}</dd>
        </div>
      ))}
    </dl>
  );
}
