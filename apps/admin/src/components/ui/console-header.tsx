import Link from 'next/link';
import { SignOutButton } from '../../features/session/sign-out-button';
import type { StaffUser } from '../../lib/operator-api';
import classes from './console-header.module.css';
import { NavigationLink } from './navigation-link';
import { Wordmark } from './wordmark';

/** The bar above every page: where you can go, and who you are. */
export function ConsoleHeader({ staffUser }: { staffUser: StaffUser }) {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link href="/imports" className={classes.home} aria-label="Carryover, to the imports">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className={classes.navigation}>
          <NavigationLink href="/imports">Imports</NavigationLink>
        </nav>
        <div className={classes.person}>
          <span className={classes.name} title={`${staffUser.email}, ${staffUser.role.toLowerCase()}`}>
            {staffUser.display_name}
          </span>
          <SignOutButton />
        </div>
      </div>
    </header>
  );
}
