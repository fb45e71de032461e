'use client';

import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { ApiProblem } from '../../lib/api-problem';
import type { Passkey } from '../../lib/operator-api';
import { ConfirmStep } from './confirm-step';
import { addPasskey } from './passkey-queries';
import { useConfirmed } from './use-confirmed';

const longestLabel = 60;

/** Names a passkey and has the device make it. */
export function AddPasskeyForm({ onAdded }: { onAdded: (added: Passkey) => void }) {
  const [label, setLabel] = useState('');
  const { doing, isConfirming, confirmed } = useConfirmed(() => addPasskey(label.trim()), onAdded);
  if (isConfirming) return <ConfirmStep onConfirmed={confirmed} />;

  const { error } = doing;
  const fields = error instanceof ApiProblem ? error.fields : new Map<string, string>();
  const sentence = fields.get('credential') ?? fields.get('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!doing.isPending && label.trim() !== '') doing.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error !== null && !fields.has('label') && (
          <ProblemAlert problem={sentence === undefined ? error : new Error(sentence)} />
        )}
        <TextInput
          label="Name of the passkey"
          description="Such as the device it is on, so that you know it again"
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          error={fields.get('label')}
          maxLength={longestLabel}
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
        />
        <Button type="submit" loading={doing.isPending} fullWidth>
          Add the passkey
        </Button>
      </Stack>
    </form>
  );
}
