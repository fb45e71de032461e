import { Text, Title } from '@mantine/core';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Wordmark } from '../../../components/ui/wordmark';
import { EnrolPasskey } from '../../../features/passkeys/enrol-passkey';
import { safeReturnPath } from '../../../lib/return-path';
import { getCurrentSession } from '../../../lib/signed-in-api.server';
import classes from '../sign-in.module.css';

export const metadata: Metadata = { title: 'Add a passkey' };

interface Props {
  searchParams: Promise<{ return?: string | string[] }>;
}

/** Where somebody is led who has to have a passkey before they can do anything else. */
export default async function EnrolPasskeyPage({ searchParams }: Props) {
  const { return: wanted } = await searchParams;
  const returnPath = safeReturnPath(typeof wanted === 'string' ? wanted : null);
  const { must_enrol_passkey: mustEnrol, staff_user: staffUser } = await getCurrentSession();
  if (!mustEnrol) redirect(returnPath);
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <Wordmark />
        <Title order={1} className={classes.title}>
          Add a passkey
        </Title>
        <Text size="sm" mt="xs" mb="lg">
          You are signed in as {staffUser.email}. Admins sign in with a passkey here: by finger, face or PIN of a
          device, or with a security key. Add one to go on.
        </Text>
        <EnrolPasskey returnPath={returnPath} />
      </div>
    </main>
  );
}
