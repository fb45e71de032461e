'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { mayDo } from '../../../lib/may-do';
import type { WaveDetail, WaveGate } from '../../../lib/operator-api';
import { isWaivable } from './waivable';

const WaiveDialog = loadedWhenShown(async () => (await import('./waive-dialog')).WaiveDialog);

interface Props {
  detail: WaveDetail;
  gate: WaveGate;
  /** What the gate is called. */
  name: string;
}

/** Waives one gate that is red, for a reason; nothing where that cannot be done, or the decision it stands against is not before the wave. */
export function WaiveButton({ detail, gate: { gate, of, state, detail: why }, name }: Props) {
  const [isAsking, ask] = useState(false);
  const isOffered =
    state === 'red' && isWaivable(gate) && mayDo(detail.allowed_actions, 'waive') && mayDo(detail.allowed_actions, of);
  return (
    <>
      {isOffered && (
        <Button variant="default" size="compact-xs" onClick={() => ask(true)} aria-label={`Waive: ${name}`}>
          Waive …
        </Button>
      )}
      {isAsking && <WaiveDialog detail={detail} gate={gate} why={why} name={name} onClose={() => ask(false)} />}
    </>
  );
}
