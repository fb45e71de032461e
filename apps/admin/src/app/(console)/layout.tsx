import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { Shell } from '../../features/shell/shell';
import { enrolmentPath, requestedPathHeader } from '../../lib/return-path';
import { getCurrentSession } from '../../lib/signed-in-api.server';

/** Frame of every page that needs a session; without one the browser is on its way to the sign-in page. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = await getCurrentSession();
  if (session.must_enrol_passkey) redirect(enrolmentPath((await headers()).get(requestedPathHeader)));
  return <Shell session={session}>{children}</Shell>;
}
