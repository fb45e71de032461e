'use client';

import { Button, Group } from '@mantine/core';
import Link from 'next/link';
import { type ComponentType, useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { mayDo } from '../../../lib/may-do';
import type { WaveDetail } from '../../../lib/operator-api';
import { takeBackHref } from '../../retractions/retraction-href';
import type { DecisionProps } from './decision-props';
import { decisionWords, type WaveDecision } from './decision-words';
import type { Step } from './step-dialog';

/** Decisions about the wave as a whole; gates are waived in their own list. */
type WholeDecision = Exclude<WaveDecision, 'waive'>;

const CancelDialog = loadedWhenShown(async () => (await import('./cancel-dialog')).CancelDialog);
const GatedDialog = loadedWhenShown(async () => (await import('./gated-dialog')).GatedDialog);
const StepDialog = loadedWhenShown(async () => (await import('./step-dialog')).StepDialog);

const stepOf = (step: Step) =>
  function Dialog(props: DecisionProps) {
    return <StepDialog step={step} {...props} />;
  };

const dialogs: Readonly<Record<WholeDecision, ComponentType<DecisionProps>>> = {
  ready: stepOf('ready'),
  reopen: stepOf('reopen'),
  dry_run: stepOf('dry_run'),
  approve: stepOf('approve'),
  release: (props) => <GatedDialog decision="release" {...props} />,
  halt: stepOf('halt'),
  reconcile: (props) => <GatedDialog decision="reconcile" {...props} />,
  sign_off: stepOf('sign_off'),
  cancel: CancelDialog,
};

/** Styles of actions: filled for the next step, apart and in their own colour for final ones. */
const looks: Readonly<Record<string, object>> = {
  release: { variant: 'filled' },
  approve: { variant: 'filled' },
  reconcile: { variant: 'filled' },
  sign_off: { variant: 'filled' },
  cancel: { variant: 'subtle', color: 'red' },
};

/** Planning and taking back are elsewhere. */
function isDecision(action: WaveDetail['allowed_actions'][number]): action is WholeDecision {
  return action in dialogs;
}

/** A button for each decision that the API lets this person take. */
export function WaveActions({ detail }: { detail: WaveDetail }) {
  const [chosen, choose] = useState<WholeDecision | null>(null);
  const ChosenDialog = chosen === null ? null : dialogs[chosen];
  return (
    <Group gap="xs">
      {detail.allowed_actions.filter(isDecision).map((decision) => (
        <Button
          key={decision}
          size="xs"
          {...(looks[decision] ?? { variant: 'default' })}
          onClick={() => choose(decision)}
        >
          {decisionWords[decision].verb} …
        </Button>
      ))}
      {mayDo(detail.allowed_actions, 'retract') && (
        <Button
          component={Link}
          href={takeBackHref({ supplier: detail.import_supplier, wave: detail.wave.code })}
          prefetch={false}
          size="xs"
          variant="subtle"
          color="red"
        >
          Take back …
        </Button>
      )}
      {ChosenDialog !== null && <ChosenDialog detail={detail} onClose={() => choose(null)} />}
    </Group>
  );
}
