'use client';

import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import { Consequences } from './consequences';
import { type DecisionProps, doneWords, pathOf, titleOf } from './decision-props';
import { decisionWords } from './decision-words';

/** Decisions that take a reason and nothing else, by their calls. */
const calls = {
  ready: 'POST /waves/{code}/{wave_code}/ready',
  reopen: 'POST /waves/{code}/{wave_code}/reopen',
  dry_run: 'POST /waves/{code}/{wave_code}/dry-run',
  approve: 'POST /waves/{code}/{wave_code}/approve',
  halt: 'POST /waves/{code}/{wave_code}/halt',
  sign_off: 'POST /waves/{code}/{wave_code}/sign-off',
} as const;

export type Step = keyof typeof calls;

/** Says what a step does to the accounts of a wave, asks why, and takes it. */
export function StepDialog({ step, detail, onClose }: DecisionProps & { step: Step }) {
  return (
    <ReasonDialog
      dismiss="Not now"
      title={titleOf(step, detail)}
      action={decisionWords[step].verb}
      run={(reason) => callApi(calls[step], { path: pathOf(detail), body: { reason } })}
      done={doneWords(step)}
      onClose={onClose}
    >
      <Consequences decision={step} detail={detail} />
    </ReasonDialog>
  );
}
