'use client';

import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Dialog } from '../../components/ui/dialog';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { ApiProblem } from '../../lib/api-problem';
import { callApi } from '../../lib/browser-api';
import { notifyDone } from '../../lib/notify';

function change(form: FormData): Promise<void> {
  const body = { current_password: String(form.get('current')), new_password: String(form.get('new')) };
  return callApi('POST /sessions/current/password', { body });
}

/** Sets one's own password, which ends one's other sessions. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const changing = useMutation({
    mutationFn: change,
    onSuccess: () => {
      onClose();
      notifyDone('Your password is changed. You are signed out everywhere else.');
    },
  });
  const { error } = changing;
  const fields = error instanceof ApiProblem ? error.fields : new Map<string, string>();
  const isWrong = error instanceof ApiProblem && error.code === 'invalid_credentials';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!changing.isPending) changing.mutate(new FormData(event.currentTarget));
  };

  return (
    <Dialog onClose={onClose} title="Change your password">
      <form onSubmit={submit}>
        <Stack gap="md">
          {error !== null && !isWrong && fields.size === 0 && <ProblemAlert problem={error} />}
          <PasswordInput
            label="Current password"
            name="current"
            autoComplete="current-password"
            error={isWrong ? 'This is not your current password.' : fields.get('current_password')}
            required
            withAsterisk={false}
          />
          <PasswordInput
            label="New password"
            description="12 characters or more, and none of the commonest passwords"
            name="new"
            autoComplete="new-password"
            minLength={12}
            error={fields.get('new_password')}
            required
            withAsterisk={false}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={changing.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
