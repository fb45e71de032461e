import type { ReactNode } from 'react';
import { ConsoleHeader } from '../../components/ui/console-header';
import { getCurrentSession } from '../../lib/signed-in-api.server';
import classes from './console.module.css';

/** Frame of every page that needs a session; without one the browser is on its way to the sign-in page. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { staff_user } = await getCurrentSession();
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <ConsoleHeader staffUser={staff_user} />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </>
  );
}
