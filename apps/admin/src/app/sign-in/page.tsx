import { Text, Title } from '@mantine/core';
import type { Metadata } from 'next';
import { Wordmark } from '../../components/ui/wordmark';
import { PasskeyButton } from '../../features/session/passkey-button';
import { SignInForm } from '../../features/session/sign-in-form';
import { signInMethods } from '../../features/session/sign-in-methods.server';
import { signInProblem } from '../../features/session/sign-in-problem';
import { SingleSignOnLink } from '../../features/session/single-sign-on-link';
import { safeReturnPath } from '../../lib/return-path';
import classes from './sign-in.module.css';

export const metadata: Metadata = { title: 'Sign in' };

interface Props {
  searchParams: Promise<{ return?: string | string[]; problem?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { return: wanted, problem } = await searchParams;
  const returnPath = safeReturnPath(typeof wanted === 'string' ? wanted : null);
  const { single_sign_on: singleSignOn, passkeys } = await signInMethods();
  const provider = singleSignOn?.name ?? null;
  const refusal = signInProblem(typeof problem === 'string' ? problem : null, provider ?? 'single sign-on');
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <Wordmark />
        <Title order={1} className={classes.title}>
          Sign in
        </Title>
        <Text c="dimmed" size="sm" mb="lg">
          The operator console for account migration.
        </Text>
        {provider !== null && <SingleSignOnLink name={provider} returnPath={returnPath} />}
        {passkeys && <PasskeyButton returnPath={returnPath} />}
        <SignInForm returnPath={returnPath} problem={refusal} />
      </div>
    </main>
  );
}
