'use client';

import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { MenuOnDemand } from '../../components/ui/menu-on-demand';
import type { CurrentSession } from '../../lib/operator-api';
import { untilLoaded } from '../../lib/until-loaded';
import { PersonButton } from './person-button';

const load = () => import('./person-menu');
const PersonMenu = lazy(() => untilLoaded(load));
const ChangePasswordDialog = lazy(() => untilLoaded(() => import('./change-password-dialog')));

interface Props {
  readonly session: CurrentSession;
  /** Lists the keyboard's shortcuts. */
  readonly onShortcuts: () => void;
}

/** The user's own menu: password, shortcuts of the keyboard, colours, signing out. */
export function Person({ session, onShortcuts }: Props) {
  const [isChanging, password] = useDisclosure(false);
  return (
    <>
      <MenuOnDemand load={load} button={(asking) => <PersonButton staffUser={session.staff_user} {...asking} />}>
        <PersonMenu session={session} onChangePassword={password.open} onShortcuts={onShortcuts} />
      </MenuOnDemand>
      <Suspense>{isChanging && <ChangePasswordDialog onClose={password.close} />}</Suspense>
    </>
  );
}
