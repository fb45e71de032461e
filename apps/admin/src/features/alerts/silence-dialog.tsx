'use client';

import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import type { AlertRule } from '../../lib/operator-api';
import { mutedUntil, muteSpans } from '../errors/triage/triage-words';
import { silenceRule } from './alert-queries';

/** Has nobody told for a while, or told again. */
export function SilenceDialog({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const { id, name, silenced_until: silencedUntil } = rule;
  const [span, setSpan] = useState('1h');
  return (
    <ReasonDialog
      title={`Silence ${name}`}
      action={span === '' ? 'End the silence' : 'Silence'}
      run={(reason) => silenceRule(id, mutedUntil(span, Date.now()), reason)}
      done={({ silenced_until }) => (silenced_until === null ? `${name} tells again.` : `${name} is silenced.`)}
      onClose={onClose}
    >
      <NativeSelect
        label="For how long"
        description="Nobody is told of what begins until then. What still stands afterwards is told."
        data={[
          ...Object.entries(muteSpans).map(([value, { words }]) => ({ value, label: words })),
          ...(silencedUntil === null ? [] : [{ value: '', label: 'Not any more' }]),
        ]}
        value={span}
        onChange={(event) => setSpan(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
