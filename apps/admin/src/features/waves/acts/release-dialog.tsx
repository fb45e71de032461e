'use client';

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ProblemIcon } from '../../../components/ui/icons';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import { Consequences } from './consequences';
import classes from './consequences.module.css';
import { type DecisionProps, doneWords, pathOf, titleOf } from './decision-props';

/** Lets the accounts of a wave be imported; a gate that is red has to be waived for that. */
export function ReleaseDialog({ detail, onClose }: DecisionProps) {
  const red = detail.wave.gates.filter(({ state }) => state === 'red');
  const [isWaived, waive] = useState(false);
  return (
    <ReasonDialog
      dismiss="Not now"
      title={titleOf('release', detail)}
      action={red.length > 0 ? 'Release all the same' : 'Release'}
      isReady={red.length === 0 || isWaived}
      run={(reason) =>
        callApi('POST /waves/{code}/{wave_code}/release', {
          path: pathOf(detail),
          body: { reason, ...(isWaived && { waive_gates: true }) },
        })
      }
      done={doneWords('release')}
      onClose={onClose}
    >
      <Consequences decision="release" detail={detail} />
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
        </div>
      )}
      {red.length > 0 && (
        <Checkbox
          label="Waive what is red"
          description="The reason is kept with it in the history of the wave, which its supplier reads."
          checked={isWaived}
          onChange={(event) => waive(event.currentTarget.checked)}
        />
      )}
    </ReasonDialog>
  );
}
