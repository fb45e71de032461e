'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { mayDo } from '../../../lib/may-do';
import type { WaveDetail } from '../../../lib/operator-api';

const FiguresDialog = loadedWhenShown(async () => (await import('./figures-dialog')).FiguresDialog);

/**
 * Opens the form of planned figures; no button without the right to change them, or once the wave is READY. A form that is open
 * stays, and the API says why it cannot be done any more.
 */
export function FiguresButton({ detail }: { detail: WaveDetail }) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      {mayDo(detail.allowed_actions, 'plan_figures') && (
        <Button variant="default" size="compact-sm" onClick={() => ask(true)}>
          Change what is planned …
        </Button>
      )}
      {isAsking && <FiguresDialog detail={detail} onClose={() => ask(false)} />}
    </>
  );
}
