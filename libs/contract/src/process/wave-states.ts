import type { StateTone } from './import-states.js';

/** Everything that is known of a state of a wave. */
export interface WaveStateFacts {
  /** The state in words, in the console. */
  readonly label: string;
  readonly tone: StateTone;
  /** Meaning of the state, for staff. */
  readonly sentence: string;
  /** What it means, for suppliers in the guide. */
  readonly means: string;
  /** Whether the accounts of the wave wait, however many workers are free. */
  readonly isHolding: boolean;
  /** Whether more accounts may be sent to it. */
  readonly takesParts: boolean;
  /** Left out, no: whether none of its accounts waits any more, after its release. */
  readonly isImported?: true;
  /** Left out, no: whether what was imported was held against what was planned. */
  readonly isReconciled?: true;
}

/**
 * The states of a wave, in the order in which they are listed everywhere. CHECK of the table, types, model test, console and guide follow
 * from these entries.
 */
export const WAVE_STATES = {
  LOADING: {
    label: 'Loading',
    tone: 'waiting',
    sentence: 'Accounts are sent, and wait for the release.',
    means: 'accounts are sent, and wait for the release',
    isHolding: true,
    takesParts: true,
  },
  READY: {
    label: 'Ready',
    tone: 'waiting',
    sentence: 'All is sent: it takes no more parts.',
    means: 'all is sent, you say (`…/ready/`): it takes no part until you open it again (`…/reopen/`)',
    isHolding: true,
    takesParts: false,
  },
  DRY_RUN: {
    label: 'Dry run',
    tone: 'running',
    sentence: 'Its accounts are validated together.',
    means: 'it is validated as a whole (`…/dry-run/`)',
    isHolding: true,
    takesParts: false,
  },
  REVIEW: {
    label: 'Review',
    tone: 'caution',
    sentence: 'Its dry run has ended: somebody has to look at the result.',
    means: 'the dry run has ended: its result is looked at, and approved (`…/approve/`)',
    isHolding: true,
    takesParts: false,
  },
  APPROVED: {
    label: 'Approved',
    tone: 'waiting',
    sentence: 'It can be released.',
    means: 'every approval that it needs is given',
    isHolding: true,
    takesParts: false,
  },
  RUNNING: {
    label: 'Running',
    tone: 'running',
    sentence: 'Released: its accounts are imported.',
    means: 'released: accounts are imported like those that are sent one by one',
    isHolding: false,
    takesParts: true,
  },
  HALTED: {
    label: 'Halted',
    tone: 'caution',
    sentence: 'Its accounts wait again, until it is released once more.',
    means:
      'its accounts wait again: you halted it (`…/halt/`), more of them failed than may, or staff halted it, who release it again then. It takes parts, and stays so during a dry run (`…/dry-run/`)',
    isHolding: true,
    takesParts: true,
  },
  IMPORTED: {
    label: 'Imported',
    tone: 'done',
    sentence: 'None of its accounts waits any more.',
    means:
      'none of its accounts waits any more, and every part arrived whole or was waived after it was sent. One that is sent corrected, or [taken back](retraction.md), makes it `RUNNING` again',
    isHolding: false,
    takesParts: true,
    isImported: true,
  },
  RECONCILED: {
    label: 'Reconciled',
    tone: 'done',
    sentence: 'What was imported is what was planned.',
    means:
      'what was imported is what was planned, and [control totals](reconciliation.md) of it match where you sent some (`…/reconcile/`), or the difference was waived',
    isHolding: false,
    takesParts: false,
    isImported: true,
    isReconciled: true,
  },
  SIGNED_OFF: {
    label: 'Signed off',
    tone: 'done',
    sentence: 'Nothing of it changes any more.',
    means:
      'you and staff have signed it off (`…/sign-off/`, or by signing its [pack](packs.md)): nothing of it changes any more',
    isHolding: true,
    takesParts: false,
    isImported: true,
    isReconciled: true,
  },
  CANCELLED: {
    label: 'Cancelled',
    tone: 'withdrawn',
    sentence: 'Given up: what waited was cancelled, what was imported stays.',
    means: 'given up (`…/cancel/`): what waited is cancelled, what was imported stays',
    isHolding: true,
    takesParts: false,
  },
} as const satisfies Readonly<Record<string, WaveStateFacts>>;

export type WaveState = keyof typeof WAVE_STATES;

/** Their names, in the order of the entries. */
export const WAVE_STATE_NAMES = Object.keys(WAVE_STATES) as readonly WaveState[];

/** Names of the states whose entry sets this fact, in order. */
export function waveStatesThat(fact: 'isHolding' | 'takesParts' | 'isImported' | 'isReconciled'): WaveState[] {
  const facts: Readonly<Record<WaveState, WaveStateFacts>> = WAVE_STATES;
  return WAVE_STATE_NAMES.filter((state) => facts[state][fact] === true);
}

/** A way in which a wave changes its state. */
export interface WaveTransition {
  /** States it may start from; none for its birth. */
  readonly from: readonly WaveState[];
  readonly to: WaveState;
}

/** Every transition of a wave's state; no other can happen. Each leaves an event of its name. */
export const WAVE_TRANSITIONS = {
  create: { from: [], to: 'LOADING' },
  /** The supplier declares that everything is sent. */
  ready: { from: ['LOADING'], to: 'READY' },
  /** It takes parts again; its dry run, its approvals and what was waived count no more. */
  reopen: { from: ['READY', 'DRY_RUN', 'REVIEW', 'APPROVED'], to: 'LOADING' },
  /**
   * Starts the validation of its accounts together; earlier approvals become invalid. From APPROVED when the approved
   * plan is changed.
   */
  dry_run: { from: ['READY', 'REVIEW', 'APPROVED'], to: 'DRY_RUN' },
  /** Every account of it was validated. */
  review: { from: ['DRY_RUN'], to: 'REVIEW' },
  /** The last approval that it needs was given, or it needs none. */
  approve: { from: ['READY', 'REVIEW'], to: 'APPROVED' },
  /** Its accounts may be imported [its gates are green or waived]. */
  release: { from: ['APPROVED', 'HALTED'], to: 'RUNNING' },
  /** A decision makes its accounts wait. */
  halt: { from: ['RUNNING'], to: 'HALTED' },
  /** More of its accounts have failed than it may have. */
  overspend: { from: ['RUNNING'], to: 'HALTED' },
  /** No account of it waits or is being imported. */
  finish: { from: ['RUNNING'], to: 'IMPORTED' },
  /** An account was sent to it, a failed one was started once more, or an imported one is taken back. */
  resume: { from: ['IMPORTED', 'RECONCILED'], to: 'RUNNING' },
  /** The imported accounts are the planned ones [its gates are green or waived]. */
  reconcile: { from: ['IMPORTED'], to: 'RECONCILED' },
  /** An account of it was corrected, or control totals of it came or are compared again: it is to be reconciled once more. */
  unsettle: { from: ['RECONCILED'], to: 'IMPORTED' },
  /** The second of supplier and staff has signed it off. */
  sign_off: { from: ['RECONCILED'], to: 'SIGNED_OFF' },
  cancel: { from: ['LOADING', 'READY', 'DRY_RUN', 'REVIEW', 'APPROVED', 'RUNNING', 'HALTED'], to: 'CANCELLED' },
} as const satisfies Readonly<Record<string, WaveTransition>>;

export type WaveTransitionName = keyof typeof WAVE_TRANSITIONS;

/** States that no wave leaves: nothing of it changes any more. */
export const FINAL_WAVE_STATES: readonly WaveState[] = WAVE_STATE_NAMES.filter(
  (state) => !Object.values(WAVE_TRANSITIONS).some(({ from }) => (from as readonly WaveState[]).includes(state)),
);

/** Entries in the history of a wave that change no state. */
export const WAVE_NOTES = ['REPLAN', 'APPROVAL', 'SIGNATURE', 'WAIVE'] as const;

export type WaveNote = (typeof WAVE_NOTES)[number];

/** Event of the feed for each transition, without its prefix `EVENT_WAVE_`. */
const FEED_EVENTS = {
  create: 'CREATED',
  REPLAN: 'REPLANNED',
  ready: 'READY',
  reopen: 'REOPENED',
  dry_run: 'DRY_RUN_STARTED',
  review: 'DRY_RUN_FINISHED',
  APPROVAL: 'APPROVAL_GIVEN',
  approve: 'APPROVED',
  WAIVE: 'GATE_WAIVED',
  release: 'RELEASED',
  halt: 'HALTED',
  overspend: 'HALTED',
  finish: 'IMPORTED',
  resume: 'RESUMED',
  reconcile: 'RECONCILED',
  unsettle: 'IMPORTED',
  SIGNATURE: 'SIGNATURE_GIVEN',
  sign_off: 'SIGNED_OFF',
  cancel: 'CANCELLED',
} as const satisfies Readonly<Record<WaveTransitionName | WaveNote, string>>;

/** The event of the feed for a step of a wave. */
export function waveEventName(step: WaveTransitionName | WaveNote): string {
  return `EVENT_WAVE_${FEED_EVENTS[step]}`;
}

/** The events of waves as the feed has them, in the order of a life. */
export const WAVE_EVENT_NAMES: readonly string[] = [
  ...new Set(Object.values(FEED_EVENTS).map((name) => `EVENT_WAVE_${name}`)),
];

/**
 * States in which a dry run leaves a wave where it is: it was released, and what was approved of it then holds. It takes parts meanwhile, and
 * what comes is not validated by that dry run.
 */
export const DRY_RUN_IN_PLACE: readonly WaveState[] = ['HALTED'];

/** Decisions about a wave, and the states in which each is possible. */
export const WAVE_DECISIONS = {
  ready: ['LOADING'],
  reopen: WAVE_TRANSITIONS.reopen.from,
  dry_run: ['LOADING', 'READY', 'REVIEW', 'HALTED'],
  approve: ['READY', 'REVIEW'],
  // One that needs no approval goes through the states between by itself.
  release: ['LOADING', 'READY', 'REVIEW', 'APPROVED', 'HALTED'],
  waive: ['LOADING', 'READY', 'REVIEW', 'APPROVED', 'HALTED', 'IMPORTED'],
  halt: WAVE_TRANSITIONS.halt.from,
  reconcile: WAVE_TRANSITIONS.reconcile.from,
  sign_off: WAVE_TRANSITIONS.sign_off.from,
  cancel: WAVE_TRANSITIONS.cancel.from,
} as const satisfies Readonly<Record<string, readonly WaveState[]>>;

export type WaveDecision = keyof typeof WAVE_DECISIONS;

/** Their names, in the order in which a wave comes to them. */
export const WAVE_DECISION_NAMES = Object.keys(WAVE_DECISIONS) as readonly WaveDecision[];

/** Decisions that are possible for a wave in a state. */
export function decisionsIn(state: WaveState): WaveDecision[] {
  return WAVE_DECISION_NAMES.filter((decision) => (WAVE_DECISIONS[decision] as readonly WaveState[]).includes(state));
}
