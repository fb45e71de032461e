'use client';

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ProblemIcon } from '../../../components/ui/icons';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import type { WaveGate } from '../../../lib/operator-api';
import { Consequences } from './consequences';
import classes from './consequences.module.css';
import { type DecisionProps, doneWords, pathOf, titleOf } from './decision-props';
import { decisionWords } from './decision-words';
import { ReleaseForecast } from './release-forecast';
import { isWaivable } from './waivable';

const calls = {
  release: 'POST /waves/{code}/{wave_code}/release',
  reconcile: 'POST /waves/{code}/{wave_code}/reconcile',
} as const;

/** Takes a decision that gates stand against; one that is red has to be waived for that, and an approval to be given. */
export function GatedDialog({ decision, detail, onClose }: DecisionProps & { decision: keyof typeof calls }) {
  const red = detail.wave.gates.filter(({ of, state }) => of === decision && state === 'red');
  const canWaive = red.every(({ gate }) => isWaivable(gate));
  // By name and sentence: the tick is for what was red then, and is asked for again where that is not so any more.
  const [ticked, tick] = useState<readonly string[]>([]);
  const isWaived = red.length > 0 && red.every((gate) => ticked.includes(tickOf(gate)));
  const { verb } = decisionWords[decision];
  return (
    <ReasonDialog
      dismiss="Not now"
      title={titleOf(decision, detail)}
      action={red.length > 0 ? `${verb} all the same` : verb}
      isReady={red.length === 0 || (canWaive && isWaived)}
      run={(reason) =>
        callApi(calls[decision], {
          path: pathOf(detail),
          body: { reason, ...(isWaived && { waivers: red.map(({ gate }) => ({ gate })) }) },
        })
      }
      done={doneWords(decision)}
      onClose={onClose}
    >
      <Consequences decision={decision} detail={detail} />
      {decision === 'release' && <ReleaseForecast detail={detail} />}
      {red.length > 0 && (
        <div className={classes.red}>
          <p>
            <ProblemIcon /> Not everything is green:
          </p>
          <ul>
            {red.map(({ gate, detail: why }) => (
              <li key={gate}>{why}</li>
            ))}
          </ul>
          {!canWaive && <p>An approval is given, and not waived.</p>}
        </div>
      )}
      {red.length > 0 && canWaive && (
        <Checkbox
          label="Waive what is red"
          description="The reason is kept with it in the history of the wave, which its supplier reads."
          checked={isWaived}
          onChange={(event) => tick(event.currentTarget.checked ? red.map(tickOf) : [])}
        />
      )}
    </ReasonDialog>
  );
}

/** What is ticked of a gate that is red. */
function tickOf({ gate, detail }: Pick<WaveGate, 'gate' | 'detail'>): string {
  return `${gate} ${detail}`;
}
