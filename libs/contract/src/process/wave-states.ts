/** Everything that is known of a state of a wave. */
export interface WaveStateFacts {
  /** For suppliers, in the guide: what it means. */
  readonly means: string;
  /** Whether the accounts of the wave wait, however many workers are free. */
  readonly isHolding: boolean;
  /** Whether more accounts may be sent to it. */
  readonly takesParts: boolean;
}

/** The states of a wave, in the order in which they are listed everywhere. CHECK of the table, types and guide follow from these entries. */
export const WAVE_STATES = {
  LOADING: {
    means: 'accounts are sent, and wait for the release of the wave',
    isHolding: true,
    takesParts: true,
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

/** A way in which a wave changes its state. */
export interface WaveTransition {
  /** States it may start from; none for its birth. */
  readonly from: readonly WaveState[];
  readonly to: WaveState;
}

/** Every way in which a wave may change its state; what is not here cannot happen. Each leaves an event of its name. */
export const WAVE_TRANSITIONS = {
  create: { from: [], to: 'LOADING' },
  /** Its accounts may be imported [its gates are green or waived]. */
  release: { from: ['LOADING', 'HALTED'], to: 'RUNNING' },
  /** Somebody has its accounts wait. */
  halt: { from: ['RUNNING'], to: 'HALTED' },
  /** More of its accounts have failed than it may have. */
  overspend: { from: ['RUNNING'], to: 'HALTED' },
  /** No account of it waits or is being imported. */
  finish: { from: ['RUNNING'], to: 'IMPORTED' },
  /** An account was sent to it, or a failed one was started once more. */
  reopen: { from: ['IMPORTED'], to: 'RUNNING' },
  cancel: { from: ['LOADING', 'RUNNING', 'HALTED'], to: 'CANCELLED' },
} as const satisfies Readonly<Record<string, WaveTransition>>;

export type WaveTransitionName = keyof typeof WAVE_TRANSITIONS;
