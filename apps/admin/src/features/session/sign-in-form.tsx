'use client';

import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useActionState } from 'react';
import { ProblemIcon } from '../../components/ui/icons';
import { signIn } from './sign-in.action';
import { useResumeSession } from './use-resume-session';

/** E-mail and password; works before the scripts have loaded, too. */
export function SignInForm({ returnPath }: { returnPath: string }) {
  const [state, submit, isPending] = useActionState(signIn, { problem: null, email: '' });
  useResumeSession(returnPath);

  return (
    <form action={submit}>
      <Stack gap="md">
        {state.problem !== null && (
          <Alert color="red" variant="light" icon={<ProblemIcon />} role="alert">
            {state.problem}
          </Alert>
        )}
        <input type="hidden" name="return" value={returnPath} />
        <TextInput
          key={state.email}
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={state.email}
          required
          withAsterisk={false}
        />
        <PasswordInput label="Password" name="password" autoComplete="current-password" required withAsterisk={false} />
        <Button type="submit" loading={isPending} fullWidth mt="xs">
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
