'use client';

import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { StaffRole } from '../../lib/operator-api';
import { untilLoaded } from '../../lib/until-loaded';
import { pagesFor } from './console-pages';
import { useShortcuts } from './use-shortcuts';

const ShortcutsDialog = lazy(() => untilLoaded(() => import('./shortcuts-dialog')));

/** The keyboard's shortcuts: does what they say, and lists them after a question mark. They can be turned off. */
export function Shortcuts({ role, onSearch }: { role: StaffRole; onSearch: () => void }) {
  const [isShown, help] = useDisclosure(false);
  const [isOn, setOn] = useLocalStorage({ key: 'carryover-shortcuts', defaultValue: true });
  const pages = pagesFor(role);
  useShortcuts({ isOn, pages, onHelp: help.open, onSearch });
  if (!isShown) return null;
  return (
    <Suspense>
      <ShortcutsDialog pages={pages} isOn={isOn} onTurn={setOn} onClose={help.close} />
    </Suspense>
  );
}
