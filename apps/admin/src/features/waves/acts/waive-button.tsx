'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import { mayDo } from '../../../lib/may-do';
import type { WaveDetail, WaveGate } from '../../../lib/operator-api';
import { Consequences } from './consequences';
import { doneWords, pathOf } from './decision-props';
import { isWaivable } from './waivable';

interface Props {
  detail: WaveDetail;
  gate: WaveGate;
  /** What the gate is called. */
  name: string;
}

/** Waives one gate that is red, for a reason; nothing where that cannot be done, or the decision it stands against is not before the wave. */
export function WaiveButton({ detail, gate: { gate, of, state, detail: why }, name }: Props) {
  const [isAsking, ask] = useState(false);
  if (
    state !== 'red' ||
    !isWaivable(gate) ||
    !mayDo(detail.allowed_actions, 'waive') ||
    !mayDo(detail.allowed_actions, of)
  )
    return null;
  return (
    <>
      <Button variant="default" size="compact-xs" onClick={() => ask(true)} aria-label={`Waive: ${name}`}>
        Waive …
      </Button>
      {isAsking && (
        <ReasonDialog
          dismiss="Not now"
          title={`Waive for wave ${detail.wave.code}: ${name}`}
          action="Waive"
          run={(reason) =>
            callApi('POST /waves/{code}/{wave_code}/waive', { path: pathOf(detail), body: { gate, reason } })
          }
          done={doneWords('waive')}
          onClose={() => ask(false)}
        >
          <p>{why}</p>
          <Consequences decision="waive" detail={detail} />
        </ReasonDialog>
      )}
    </>
  );
}
