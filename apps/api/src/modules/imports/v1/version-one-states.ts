import { PROCESS_STATUSES, type ProcessStatus } from '../process/transitions.js';

/** States of an import as version 1 of the interface knows them. */
export type TransferStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'COMPLETED';

/** The lists of version 1 in which an import can be. */
export type ImportList = 'pending' | 'imported';

interface VersionOneState {
  readonly status: TransferStatus;
  /** The status of a dry run, of which an account never comes. */
  readonly dryRun: TransferStatus;
  /** null: in none, not even in that of all. */
  readonly list: ImportList | null;
}

/** What version 1 says about each state of an import (R177). No process at all is its 404. */
export const VERSION_ONE_STATES: Readonly<Record<ProcessStatus, VersionOneState>> = {
  // A supplier that asks right after create must not read UNKNOWN, the word for an attempt that failed.
  PENDING: { status: 'IN_PROGRESS', dryRun: 'UNKNOWN', list: 'pending' },
  IN_PROGRESS: { status: 'IN_PROGRESS', dryRun: 'UNKNOWN', list: 'pending' },
  PROCESSED: { status: 'COMPLETED', dryRun: 'COMPLETED', list: 'imported' },
  ERRORED: { status: 'UNKNOWN', dryRun: 'UNKNOWN', list: 'pending' },
  DRY_RUN_ERRORED: { status: 'UNKNOWN', dryRun: 'UNKNOWN', list: 'pending' },
  DRY_RUN_SUCCEEDED: { status: 'UNKNOWN', dryRun: 'UNKNOWN', list: 'pending' },
  CANCELLED: { status: 'UNKNOWN', dryRun: 'UNKNOWN', list: null },
};

/** The status of version 1 for a process. */
export function transferStatusOf(status: ProcessStatus, isDryRun: boolean): TransferStatus {
  const state = VERSION_ONE_STATES[status];
  return isDryRun ? state.dryRun : state.status;
}

/** The states of the processes in one of the lists, or in both. */
export function statusesIn(lists: readonly ImportList[]): ProcessStatus[] {
  return PROCESS_STATUSES.filter((status) => lists.some((list) => VERSION_ONE_STATES[status].list === list));
}
