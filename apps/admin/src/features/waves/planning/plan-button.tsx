'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { mayDo } from '../../../lib/may-do';
import type { WaveDetail } from '../../../lib/operator-api';

const PlanDialog = loadedWhenShown(async () => (await import('./plan-dialog')).PlanDialog);

/** Opens the form of the plan; nothing for whoever may not change it. */
export function PlanButton({ detail }: { detail: WaveDetail }) {
  const [isAsking, ask] = useState(false);
  if (!mayDo(detail.allowed_actions, 'plan')) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => ask(true)}>
        {detail.wave.plan === null ? 'Plan it …' : 'Change the plan …'}
      </Button>
      {isAsking && <PlanDialog detail={detail} onClose={() => ask(false)} />}
    </>
  );
}
