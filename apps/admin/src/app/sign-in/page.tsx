import { Text, Title } from '@mantine/core';
import type { Metadata } from 'next';
import { Wordmark } from '../../components/ui/wordmark';
import { SignInForm } from '../../features/session/sign-in-form';
import { safeReturnPath } from '../../lib/return-path';
import classes from './sign-in.module.css';

export const metadata: Metadata = { title: 'Sign in' };

interface Props {
  searchParams: Promise<{ return?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const wanted = (await searchParams).return;
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
        <SignInForm returnPath={safeReturnPath(typeof wanted === 'string' ? wanted : null)} />
      </div>
    </main>
  );
}
