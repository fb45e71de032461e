'use client';

import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import type { WaveGate } from '../../../lib/operator-api';
import { Consequences } from './consequences';
import { type DecisionProps, doneWords, pathOf } from './decision-props';

interface Props extends DecisionProps {
  gate: WaveGate['gate'];
  /** Why it is red. */
  why: string;
  /** What the gate is called. */
  name: string;
}

/** Asks for the reason to waive a gate, and waives it. */
export function WaiveDialog({ detail, gate, why, name, onClose }: Props) {
  return (
    <ReasonDialog
      dismiss="Not now"
      title={`Waive for wave ${detail.wave.code}: ${name}`}
      action="Waive"
      run={(reason) =>
        callApi('POST /waves/{code}/{wave_code}/waive', { path: pathOf(detail), body: { gate, reason } })
      }
      done={doneWords('waive')}
      onClose={onClose}
    >
      <p>{why}</p>
      <Consequences decision="waive" detail={detail} />
    </ReasonDialog>
  );
}
