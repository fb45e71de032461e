/** Everything that is known of a state of a wave. */
export interface WaveStateFacts {
  /** For suppliers, in the guide: what it means. */
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

/** The states of a wave, in the order in which they are listed everywhere. CHECK of the table, types and guide follow from these entries. */
export const WAVE_STATES = {
  LOADING: {
    means: 'accounts are sent, and wait for the release of the wave',
    isHolding: true,
    takesParts: true,
  },
  READY: {
    means: 'all is sent, says the supplier: it takes no part until it is opened again (`…/reopen/`)',
    isHolding: true,
    takesParts: false,
  },
  DRY_RUN: {
    means: 'its accounts are validated together, in the background',
    isHolding: true,
    takesParts: false,
  },
  REVIEW: {
    means: 'the dry run has ended: its result is there, and approvals are waited for',
    isHolding: true,
    takesParts: false,
  },
  APPROVED: {
    means: 'every approval that it needs is given: it can be released',
    isHolding: true,
    takesParts: false,
  },
  RUNNING: {
    means: 'released: its accounts are imported like those that are sent one by one',
    isHolding: false,
    takesParts: true,
  },
  HALTED: {
    means: 'its accounts wait again: somebody halted it, or more of them failed than it may have',
    isHolding: true,
    takesParts: true,
  },
  IMPORTED: {
    means: 'no account of it waits any more; one that is sent corrected makes it `RUNNING` again',
    isHolding: false,
    takesParts: true,
    isImported: true,
  },
  RECONCILED: {
    means: 'what was imported comes to the planned totals, or the difference was waived for a reason',
    isHolding: false,
    takesParts: false,
    isImported: true,
    isReconciled: true,
  },
  SIGNED_OFF: {
    means: 'the supplier and staff have both signed it off: nothing of it changes any more',
    isHolding: true,
    takesParts: false,
    isImported: true,
    isReconciled: true,
  },
  CANCELLED: {
    means: 'given up: what waited is `CANCELLED`, what was imported stays imported',
    isHolding: true,
    takesParts: false,
  },
} as const satisfies Readonly<Record<string, WaveStateFacts>>;

export type WaveState = keyof typeof WAVE_STATES;

/** Their names, in the order of the entries. */
export const WAVE_STATE_NAMES = Object.keys(WAVE_STATES) as readonly WaveState[];

/** States of which this holds. */
export function waveStatesThat(fact: keyof Omit<WaveStateFacts, 'means'>): WaveState[] {
  const facts: Readonly<Record<WaveState, WaveStateFacts>> = WAVE_STATES;
  return WAVE_STATE_NAMES.filter((state) => facts[state][fact] === true);
}

/** A way in which a wave changes its state. */
export interface WaveTransition {
  /** States it may start from; none for its birth. */
  readonly from: readonly WaveState[];
  readonly to: WaveState;
}

/** Every way in which a wave may change its state; what is not here cannot happen. Each leaves an event of its name. */
export const WAVE_TRANSITIONS = {
  create: { from: [], to: 'LOADING' },
  /** The supplier says that all is sent. */
  ready: { from: ['LOADING'], to: 'READY' },
  /** It takes parts again; its dry run, its approvals and what was waived count no more. */
  reopen: { from: ['READY', 'DRY_RUN', 'REVIEW', 'APPROVED'], to: 'LOADING' },
  /**
   * Its accounts are to be validated together; approvals that were given for an earlier result count no more. From APPROVED when what was
   * approved is planned anew.
   */
  dry_run: { from: ['READY', 'REVIEW', 'APPROVED'], to: 'DRY_RUN' },
  /** Every account of it was validated. */
  review: { from: ['DRY_RUN'], to: 'REVIEW' },
  /** The last approval that it needs was given, or it needs none. */
  approve: { from: ['READY', 'REVIEW'], to: 'APPROVED' },
  /** Its accounts may be imported [its gates are green or waived]. */
  release: { from: ['APPROVED', 'HALTED'], to: 'RUNNING' },
  /** Somebody has its accounts wait. */
  halt: { from: ['RUNNING'], to: 'HALTED' },
  /** More of its accounts have failed than it may have. */
  overspend: { from: ['RUNNING'], to: 'HALTED' },
  /** No account of it waits or is being imported. */
  finish: { from: ['RUNNING'], to: 'IMPORTED' },
  /** An account was sent to it, a failed one was started once more, or an imported one is taken back. */
  resume: { from: ['IMPORTED', 'RECONCILED'], to: 'RUNNING' },
  /** The imported accounts are the planned ones [its gates are green or waived]. */
  reconcile: { from: ['IMPORTED'], to: 'RECONCILED' },
  /** An account of it was corrected, or is taken back: it is to be reconciled once more. */
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

/** The event of the feed that tells of a step of a wave. */
export function waveEventName(step: WaveTransitionName | WaveNote): string {
  return `EVENT_WAVE_${FEED_EVENTS[step]}`;
}

/** The events of waves as the feed has them, in the order of a life. */
export const WAVE_EVENT_NAMES: readonly string[] = [
  ...new Set(Object.values(FEED_EVENTS).map((name) => `EVENT_WAVE_${name}`)),
];

/** Decisions about a wave, and the states in which each is possible. */
export const WAVE_DECISIONS = {
  ready: ['LOADING'],
  reopen: WAVE_TRANSITIONS.reopen.from,
  dry_run: ['LOADING', 'READY', 'REVIEW'],
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

/** What can be asked of a wave in a state. */
export function decisionsIn(state: WaveState): WaveDecision[] {
  return WAVE_DECISION_NAMES.filter((decision) => (WAVE_DECISIONS[decision] as readonly WaveState[]).includes(state));
}
