import type { ComponentType } from 'react';
import type { ImportDetail, ImportStatus } from '../../../lib/operator-api';
import { CancelledState } from './cancelled-state';
import { DryRunSucceededState } from './dry-run-succeeded-state';
import { FailedState } from './failed-state';
import { PendingState } from './pending-state';
import { ProcessedState } from './processed-state';
import { RunningState } from './running-state';

export interface StateProps {
  importDetail: ImportDetail;
}

const states: Record<ImportStatus, ComponentType<StateProps>> = {
  PENDING: PendingState,
  IN_PROGRESS: RunningState,
  PROCESSED: ProcessedState,
  ERRORED: FailedState,
  DRY_RUN_SUCCEEDED: DryRunSucceededState,
  DRY_RUN_ERRORED: FailedState,
  CANCELLED: CancelledState,
};

/** What the status of this import means and what happens next, one small component a status. */
export function ImportState({ importDetail }: StateProps) {
  const State = states[importDetail.status];
  return <State importDetail={importDetail} />;
}
