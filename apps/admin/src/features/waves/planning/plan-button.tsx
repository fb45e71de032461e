'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { mayDo } from '../../../lib/may-do';
import type { WaveDetail } from '../../../lib/operator-api';

const PlanDialog = loadedWhenShown(async () => (await import('./plan-dialog')).PlanDialog);

/** Opens the form of the plan; no button for whoever may not change it now. A form that is open stays. */
export function PlanButton({ detail }: { detail: WaveDetail }) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      {mayDo(detail.allowed_actions, 'plan') && (
        <Button variant="default" size="compact-sm" onClick={() => ask(true)}>
          {detail.wave.plan === null ? 'Plan it …' : 'Change the plan …'}
        </Button>
      )}
      {isAsking && <PlanDialog detail={detail} onClose={() => ask(false)} />}
    </>
  );
}
