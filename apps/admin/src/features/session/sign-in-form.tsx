'use client';

import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useActionState, useState } from 'react';
import { ProblemIcon } from '../../components/ui/icons';
import { NewPasswordField } from './new-password-field';
import { type SignInState, signIn } from './sign-in.action';
import { useResumeSession } from './use-resume-session';

interface Props {
  returnPath: string;
  /** Why somebody who comes back from the OpenID provider was not let in. */
  problem: string | null;
}

const AT_FIRST: Omit<SignInState, 'problem'> = { newPasswordProblem: null, email: '', isChoosing: false };

/** E-mail and password, and a new password in place of a one-time one; works before the scripts have loaded, too. */
export function SignInForm({ returnPath, problem }: Props) {
  const [state, submit, isPending] = useActionState(signIn, { ...AT_FIRST, problem });
  const [typed, setTyped] = useState('');
  useResumeSession(returnPath);
  const { isChoosing } = state;
  // What was sent stays for the second step, and only for that.
  const keep = (event: FormEvent<HTMLFormElement>) =>
    setTyped(String(new FormData(event.currentTarget).get('password') ?? ''));

  return (
    <form action={submit} onSubmit={keep}>
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
        <PasswordInput
          key={String(isChoosing)}
          label={isChoosing ? 'One-time password' : 'Password'}
          name="password"
          autoComplete={isChoosing ? 'one-time-code' : 'current-password'}
          defaultValue={isChoosing ? typed : ''}
          required
          withAsterisk={false}
        />
        {isChoosing && <NewPasswordField problem={state.newPasswordProblem} />}
        <Button type="submit" loading={isPending} fullWidth mt="xs">
          {isChoosing ? 'Choose it and sign in' : 'Sign in'}
        </Button>
      </Stack>
    </form>
  );
}
