'use client';

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { WaveDetail } from '../../../lib/operator-api';
import { CancelDialog } from './cancel-dialog';
import { decisionWords, type WaveDecision } from './decision-words';
import { HaltDialog } from './halt-dialog';
import { ReleaseDialog } from './release-dialog';

const looks = {
  release: { variant: 'filled' },
  halt: { variant: 'default' },
  // Apart from what is pressed every day, and in the colour of what lasts.
  cancel: { variant: 'subtle', color: 'red' },
} as const;

const dialogs = { release: ReleaseDialog, halt: HaltDialog, cancel: CancelDialog } as const;

/** A button for each decision that the API lets this person take. */
export function WaveActions({ detail }: { detail: WaveDetail }) {
  const [chosen, choose] = useState<WaveDecision | null>(null);
  const ChosenDialog = chosen === null ? null : dialogs[chosen];
  return (
    <Group gap="xs">
      {detail.allowed_actions.map((decision) => (
        <Button key={decision} size="xs" {...looks[decision]} onClick={() => choose(decision)}>
          {decisionWords[decision].verb} …
        </Button>
      ))}
      {ChosenDialog !== null && <ChosenDialog detail={detail} onClose={() => choose(null)} />}
    </Group>
  );
}
