'use client';

import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { ApiProblem } from '../../lib/api-problem';
import { leaveWhenSignedOut } from '../session/leave-when-signed-out';
import { confirmWithPasskey, confirmWithPassword, passkeysQuery } from './passkey-queries';

const sentences = new Map([
  ['invalid_credentials', 'This is not your password.'],
  ['passkey_refused', 'This passkey was not accepted.'],
]);

/** Asks for the passkey or password again, before something sensitive. Takes the focus. */
export function ConfirmStep({ onConfirmed }: { onConfirmed: () => void }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const ways = useQuery(passkeysQuery()).data?.confirm_with ?? [];
  const confirming = useMutation({
    mutationFn: (password: string | null) => (password === null ? confirmWithPasskey() : confirmWithPassword(password)),
    onSuccess: onConfirmed,
    onError: leaveWhenSignedOut,
  });
  const { error } = confirming;
  const sentence = error instanceof ApiProblem ? sentences.get(error.code) : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirming.isPending) confirming.mutate(String(new FormData(event.currentTarget).get('password') ?? ''));
  };
  return (
    <Stack gap="md">
      <Text size="sm" ref={heading} tabIndex={-1}>
        Some minutes have passed since you signed in. Confirm first that it is you.
      </Text>
      {error !== null && <ProblemAlert problem={sentence === undefined ? error : new Error(sentence)} />}
      {ways.includes('passkey') && (
        <Button variant="default" loading={confirming.isPending} onClick={() => confirming.mutate(null)}>
          Confirm with a passkey
        </Button>
      )}
      {ways.includes('password') && (
        <form onSubmit={submit}>
          <Stack gap="md">
            <PasswordInput
              label="Your password"
              name="password"
              autoComplete="current-password"
              required
              withAsterisk={false}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={confirming.isPending}>
                Confirm with the password
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
