import type { ProcessStatus } from './import-states.js';

/** Events of an import, each written as EVENT_ACCOUNT_IMPORT_PROCESS_ and its name, with their words in the console. */
export const IMPORT_EVENTS = {
  CREATED: 'Accepted',
  UPDATED: 'Payload replaced',
  STARTED: 'Picked up by a worker',
  REQUEUED: 'Put back to wait',
  PROCESSED: 'Account created',
  CORRECTED: 'Account corrected',
  ERRORED: 'Failed',
  CANCELLED: 'Cancelled',
  DRY_RUN_SUCCEEDED: 'Dry run succeeded',
  DRY_RUN_ERRORED: 'Dry run failed',
} as const;

export type ProcessEvent = keyof typeof IMPORT_EVENTS;

/** A way in which an import changes its state. */
export interface ImportTransition {
  readonly id: string;
  /** States it may start from; none for the birth of the process. */
  readonly from: readonly ProcessStatus[];
  readonly to: ProcessStatus;
  readonly event: ProcessEvent;
}

/**
 * All transitions of an import. An imported account stays imported unless staff take it back. Guards beyond the state
 * are in brackets and in the SQL of the repository.
 */
export const IMPORT_TRANSITIONS = {
  /** A create was accepted [payload valid, supplier Ongoing, no process for the pair]. */
  create: { id: 'T1', from: [], to: 'PENDING', event: 'CREATED' },
  /** A create for the pair was accepted again: the payload is replaced, and its older version stays. */
  replace: {
    id: 'T2',
    from: ['PENDING', 'ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED', 'CANCELLED'],
    to: 'PENDING',
    event: 'UPDATED',
  },
  /** A worker takes it [supplier Ongoing, due, inside its window, below the supplier's concurrency limit]. */
  claim: { id: 'T3', from: ['PENDING'], to: 'IN_PROGRESS', event: 'STARTED' },
  /** The account was created [not a dry run, lease still held]; in the transaction that creates it. */
  succeed: { id: 'T4', from: ['IN_PROGRESS'], to: 'PROCESSED', event: 'PROCESSED' },
  /** The dry run went through and was rolled back [dry run, lease still held]. */
  finishDryRun: { id: 'T5', from: ['IN_PROGRESS'], to: 'DRY_RUN_SUCCEEDED', event: 'DRY_RUN_SUCCEEDED' },
  /** The attempt failed for good [not a dry run, lease still held]; nothing was created. */
  fail: { id: 'T6', from: ['IN_PROGRESS'], to: 'ERRORED', event: 'ERRORED' },
  /** The dry run failed for good [dry run, lease still held]. */
  failDryRun: { id: 'T7', from: ['IN_PROGRESS'], to: 'DRY_RUN_ERRORED', event: 'DRY_RUN_ERRORED' },
  /** The lease lapsed, the worker gave it back, or the failure was transient [attempts left]. */
  requeue: { id: 'T8', from: ['IN_PROGRESS'], to: 'PENDING', event: 'REQUEUED' },
  /** The window passed before a worker took it. */
  missWindow: { id: 'T9', from: ['PENDING'], to: 'ERRORED', event: 'ERRORED' },
  /** The supplier became Complete while it waited. */
  closeWithSupplier: { id: 'T10', from: ['PENDING'], to: 'ERRORED', event: 'ERRORED' },
  /** An operator withdraws it, its wave is cancelled, or no line of its wave names it any more. */
  cancel: {
    id: 'T11',
    from: ['PENDING', 'ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED'],
    to: 'CANCELLED',
    event: 'CANCELLED',
  },
  /** An operator starts the stored payload once more. */
  retry: {
    id: 'T12',
    from: ['ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED'],
    to: 'PENDING',
    event: 'REQUEUED',
  },
  /** An operator undoes a cancellation: the stored payload waits again like a new one. */
  restore: { id: 'T13', from: ['CANCELLED'], to: 'PENDING', event: 'REQUEUED' },
  /** The supplier corrected the account [payload valid, nothing but what may be corrected differs]: a new version of the payload. */
  correct: { id: 'T14', from: ['PROCESSED'], to: 'PROCESSED', event: 'CORRECTED' },
  /** Staff take the account back, which is gone in the same transaction: with it goes the payload, so that nothing can be restored. */
  retract: { id: 'T15', from: ['PROCESSED'], to: 'CANCELLED', event: 'CANCELLED' },
} as const satisfies Readonly<Record<string, ImportTransition>>;

/** The event's name on the wire. */
export function eventName(event: ProcessEvent): string {
  return `EVENT_ACCOUNT_IMPORT_PROCESS_${event}`;
}
