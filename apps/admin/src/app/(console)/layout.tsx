import type { ReactNode } from 'react';
import { Shell } from '../../features/shell/shell';
import { getCurrentSession } from '../../lib/signed-in-api.server';

/** Frame of every page that needs a session; without one the browser is on its way to the sign-in page. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <Shell session={await getCurrentSession()}>{children}</Shell>;
}
