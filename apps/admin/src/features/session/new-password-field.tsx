import { Alert, PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Field for the new password of somebody with a one-time password. Takes the focus. */
export function NewPasswordField({ problem }: { problem: string | null }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Alert color="blue" variant="light" role="status">
        This password works once: choose one of your own to go on.
      </Alert>
      <PasswordInput
        ref={field}
        label="New password"
        description="12 characters or more, and none of the commonest passwords"
        name="new-password"
        autoComplete="new-password"
        minLength={12}
        error={problem}
        required
        withAsterisk={false}
      />
    </>
  );
}
