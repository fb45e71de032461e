import {
  IMPORT_STATES,
  type ImportList,
  PROCESS_STATUSES,
  type ProcessStatus,
  type TransferStatus,
} from '@carryover/contract';

/** The status of version 1 for a process (R177). No process at all is its 404. */
export function transferStatusOf(status: ProcessStatus, isDryRun: boolean): TransferStatus {
  const { versionOne } = IMPORT_STATES[status];
  return isDryRun ? versionOne.dryRun : versionOne.status;
}

/** The states of the processes in one of the lists, or in both. */
export function statusesIn(lists: readonly ImportList[]): ProcessStatus[] {
  return PROCESS_STATUSES.filter((status) => lists.some((list) => IMPORT_STATES[status].versionOne.list === list));
}
