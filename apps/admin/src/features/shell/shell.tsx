'use client';

import { useDisclosure } from '@mantine/hooks';
import Link from 'next/link';
import { type ReactNode, useEffect } from 'react';
import { AskedQueryProvider } from '../../components/ui/asked-query';
import { noteArrival } from '../../components/ui/came-by-link';
import { Drawer } from '../../components/ui/drawer';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { Wordmark } from '../../components/ui/wordmark';
import type { CurrentSession } from '../../lib/operator-api';
import { ApprovalPolicy } from '../approvals/needs-approval';
import { LiveIndicator } from '../live/live-indicator';
import { LiveProvider } from '../live/live-provider';
import { OldPartOfPage } from '../live/old-part-of-page';
import { WhileOffline } from '../live/while-offline';
import { SearchButton } from '../search/search-button';
import { Navigation } from './navigation';
import { MenuIcon } from './navigation-icons';
import { Person } from './person';
import classes from './shell.module.css';
import { Shortcuts } from './shortcuts';

const SearchWindow = loadedWhenShown(() => import('../search/search-window').then(({ SearchWindow }) => SearchWindow));

interface Props {
  session: CurrentSession;
  children: ReactNode;
}

/** The frame of every signed-in page: navigation, who you are, whether it is live; a drawer holds it all on a phone. */
export function Shell({ session, children }: Props) {
  const { staff_user: staffUser } = session;
  const [isMenuOpen, menu] = useDisclosure(false);
  const [isSearching, search] = useDisclosure(false);
  const [areShortcutsShown, shortcuts] = useDisclosure(false);
  const person = <Person session={session} onShortcuts={shortcuts.open} />;
  // The effects of the page in it come first.
  useEffect(noteArrival, []);
  return (
    <LiveProvider>
      <Shortcuts
        role={staffUser.role}
        isShown={areShortcutsShown}
        onShow={shortcuts.open}
        onClose={shortcuts.close}
        onSearch={search.open}
      />
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <div className={classes.frame}>
        <aside className={classes.top} aria-label="Console">
          <button type="button" className={classes.menu} aria-label="Open the menu" onClick={menu.open}>
            <MenuIcon />
          </button>
          <Home />
          <span className={classes.topEnd}>
            <LiveIndicator />
            <SearchButton isSmall onClick={search.open} />
          </span>
        </aside>
        <aside className={classes.side} aria-label="Console">
          <Home />
          <SearchButton onClick={search.open} />
          <div className={classes.navigation}>
            <Navigation role={staffUser.role} />
          </div>
          <LiveIndicator />
          {person}
        </aside>
        <main id="content" tabIndex={-1} className={classes.content}>
          <WhileOffline />
          <OldPartOfPage />
          <ApprovalPolicy session={session}>
            <AskedQueryProvider>{children}</AskedQueryProvider>
          </ApprovalPolicy>
        </main>
      </div>
      {isSearching && <SearchWindow role={staffUser.role} onClose={search.close} />}
      <Drawer opened={isMenuOpen} onClose={menu.close} title={<Wordmark />} size="18rem">
        <Navigation role={staffUser.role} onNavigate={menu.close} />
        <div className={classes.drawerEnd}>{person}</div>
      </Drawer>
    </LiveProvider>
  );
}

function Home() {
  return (
    <Link href="/overview" prefetch={false} className={classes.home} aria-label="Carryover, to the overview">
      <Wordmark />
    </Link>
  );
}
