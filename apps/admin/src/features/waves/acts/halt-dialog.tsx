'use client';

import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import { Consequences } from './consequences';
import { type DecisionProps, doneWords, pathOf, titleOf } from './decision-props';

/** Has the accounts of a wave wait. */
export function HaltDialog({ detail, onClose }: DecisionProps) {
  return (
    <ReasonDialog
      dismiss="Not now"
      title={titleOf('halt', detail)}
      action="Halt"
      run={(reason) => callApi('POST /waves/{code}/{wave_code}/halt', { path: pathOf(detail), body: { reason } })}
      done={doneWords('halt')}
      onClose={onClose}
    >
      <Consequences decision="halt" detail={detail} />
    </ReasonDialog>
  );
}
