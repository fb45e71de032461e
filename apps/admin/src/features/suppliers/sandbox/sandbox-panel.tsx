'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { Panel } from '../../../components/ui/panel';
import { mayDo } from '../../../lib/may-do';
import type { SupplierDetail } from '../../../lib/operator-api';
import classes from './sandbox-panel.module.css';

const EmptyDialog = loadedWhenShown(() => import('./empty-dialog').then(({ EmptyDialog }) => EmptyDialog));

/** Explains a sandbox, and empties it. */
export function SandboxPanel({ supplier }: { supplier: SupplierDetail }) {
  const [isAsking, setAsking] = useState(false);
  const { allowed_actions: actions } = supplier;
  const mayEmpty = mayDo(actions, 'empty');
  // Only who may issue keys may empty it, so this is somebody whom nothing but the status keeps from it.
  const isInTheWay = !mayEmpty && supplier.status === 'Ongoing' && mayDo(actions, 'issue_api_key');
  return (
    <Panel title="Sandbox">
      <p className={classes.meaning}>
        For trying things out: most rules only warn, simulators stand in for payment vendors and registration, nobody is
        written to, and nothing of it is in a figure of live suppliers. It is one for ever; what goes live gets a
        supplier of its own.
      </p>
      {(mayEmpty || isInTheWay) && (
        <div className={classes.empty}>
          <Button size="xs" variant="default" disabled={!mayEmpty} onClick={() => setAsking(true)}>
            Empty sandbox …
          </Button>
          {isInTheWay && <span className={classes.reason}>Pause it first: while it is Ongoing, imports come in.</span>}
        </div>
      )}
      {isAsking && <EmptyDialog supplier={supplier} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
