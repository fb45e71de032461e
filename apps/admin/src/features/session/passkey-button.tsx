'use client';

import { Alert, Button, Divider } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { ProblemIcon } from '../../components/ui/icons';
import { beginPasskeySignIn, finishPasskeySignIn, type Step } from './passkey-sign-in.action';
import { passkeyProblem } from './passkey-words';

async function signIn(returnPath: string): Promise<Step<{ path: string }>> {
  const begun = await beginPasskeySignIn();
  if ('problem' in begun) return begun;
  try {
    const answer = await startAuthentication({ optionsJSON: JSON.parse(begun.options) });
    return finishPasskeySignIn(JSON.stringify(answer), returnPath);
  } catch (cause) {
    return { problem: passkeyProblem(cause) };
  }
}

/** Signs in with a passkey alone, in browsers that know them. */
export function PasskeyButton({ returnPath }: { returnPath: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isMounted = useMounted();
  if (!isMounted || !browserSupportsWebAuthn()) return null;

  const begin = async () => {
    setPending(true);
    setProblem(null);
    const done = await signIn(returnPath).catch(() => ({ problem: 'The console cannot be reached from this device.' }));
    if ('path' in done) return window.location.assign(done.path);
    setProblem(done.problem);
    setPending(false);
  };

  return (
    <>
      {problem !== null && (
        <Alert color="red" variant="light" icon={<ProblemIcon />} role="alert" mb="md">
          {problem}
        </Alert>
      )}
      <Button variant="default" fullWidth loading={isPending} onClick={() => void begin()}>
        Sign in with a passkey
      </Button>
      <Divider label="or with a password" my="lg" />
    </>
  );
}
