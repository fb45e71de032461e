import { describe, expect, it } from '@jest/globals';
import {
  DRY_RUN_IN_PLACE,
  decisionsIn,
  WAVE_DECISIONS,
  WAVE_EVENT_NAMES,
  WAVE_NOTES,
  WAVE_STATE_NAMES,
  WAVE_TRANSITIONS,
  type WaveDecision,
  type WaveState,
  type WaveTransition,
  type WaveTransitionName,
  waveEventName,
} from './wave-states.js';

const BY_NAME: Readonly<Record<WaveTransitionName, WaveTransition>> = WAVE_TRANSITIONS;
const transitions = Object.entries(BY_NAME) as [WaveTransitionName, WaveTransition][];

/** States that can be reached in one step. */
const REACHABLE: Record<WaveState, WaveState[]> = {
  LOADING: ['CANCELLED', 'READY'],
  READY: ['APPROVED', 'CANCELLED', 'DRY_RUN', 'LOADING'],
  DRY_RUN: ['CANCELLED', 'LOADING', 'REVIEW'],
  REVIEW: ['APPROVED', 'CANCELLED', 'DRY_RUN', 'LOADING'],
  APPROVED: ['CANCELLED', 'DRY_RUN', 'LOADING', 'RUNNING'],
  RUNNING: ['CANCELLED', 'HALTED', 'IMPORTED'],
  HALTED: ['CANCELLED', 'RUNNING'],
  IMPORTED: ['RECONCILED', 'RUNNING'],
  RECONCILED: ['IMPORTED', 'RUNNING', 'SIGNED_OFF'],
  SIGNED_OFF: [],
  CANCELLED: [],
};

/** What can be asked of a wave. */
const ALLOWED: Record<WaveState, WaveDecision[]> = {
  LOADING: ['ready', 'dry_run', 'release', 'waive', 'cancel'],
  READY: ['reopen', 'dry_run', 'approve', 'release', 'waive', 'cancel'],
  DRY_RUN: ['reopen', 'cancel'],
  REVIEW: ['reopen', 'dry_run', 'approve', 'release', 'waive', 'cancel'],
  APPROVED: ['reopen', 'release', 'waive', 'cancel'],
  RUNNING: ['halt', 'cancel'],
  HALTED: ['dry_run', 'release', 'waive', 'cancel'],
  IMPORTED: ['waive', 'reconcile'],
  RECONCILED: ['sign_off'],
  SIGNED_OFF: [],
  CANCELLED: [],
};

/** Steps that a decision takes by itself before its own. */
const BEFORE: { readonly [Decision in WaveDecision]?: readonly WaveTransitionName[] } = {
  dry_run: ['ready'],
  release: ['ready', 'approve'],
};

describe('the state machine of a wave', () => {
  it.each(WAVE_STATE_NAMES)('leaves %s only for the states that follow it', (state) => {
    const reached = transitions.filter(([, { from }]) => from.includes(state)).map(([, { to }]) => to);
    expect([...new Set(reached)].sort()).toEqual(REACHABLE[state]);
  });

  it('is born in LOADING only', () => {
    expect(transitions.filter(([, { from }]) => from.length === 0)).toEqual([['create', BY_NAME.create]]);
    expect(BY_NAME.create.to).toBe('LOADING');
  });

  it.each(WAVE_STATE_NAMES)('allows in %s what can be decided then, and nothing else', (state) => {
    expect(decisionsIn(state)).toEqual(ALLOWED[state]);
  });

  it('has a way from every state in which something can be decided', () => {
    for (const [decision, states] of Object.entries(WAVE_DECISIONS) as [WaveDecision, readonly WaveState[]][]) {
      if (decision === 'waive') continue;
      for (const state of states) {
        if (decision === 'dry_run' && DRY_RUN_IN_PLACE.includes(state)) continue;
        const steps = [...(BEFORE[decision] ?? []), decision];
        const taken = steps
          .map((name) => BY_NAME[name])
          .reduce((at, { from, to }) => (from.includes(at) ? to : at), state);
        expect([decision, state, taken]).toEqual([decision, state, BY_NAME[decision].to]);
      }
    }
  });

  it('tells each step by an event of its own, named after the state where it rests, and both ways to HALTED and to IMPORTED by the same', () => {
    const steps = [...transitions.map(([name]) => name), ...WAVE_NOTES];
    const names = steps.map(waveEventName);
    expect(WAVE_EVENT_NAMES).toHaveLength(steps.length - 2);
    expect([...new Set(names)].sort()).toEqual([...WAVE_EVENT_NAMES].sort());
    const passing: readonly WaveState[] = ['LOADING', 'DRY_RUN', 'REVIEW', 'RUNNING'];
    for (const [name, { to }] of transitions.filter(([, { to }]) => !passing.includes(to)))
      expect([name, waveEventName(name)]).toEqual([name, `EVENT_WAVE_${to}`]);
  });
});
