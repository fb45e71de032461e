'use client';

import { useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { StaffRole } from '../../lib/operator-api';
import { untilLoaded } from '../../lib/until-loaded';
import { pagesFor } from './console-pages';
import { useShortcuts } from './use-shortcuts';

const ShortcutsDialog = lazy(() => untilLoaded(() => import('./shortcuts-dialog')));

interface Props {
  role: StaffRole;
  /** Whether they are listed. */
  isShown: boolean;
  onShow: () => void;
  onClose: () => void;
  onSearch: () => void;
}

/** The keyboard's shortcuts: does what they say, and lists them where that is asked for. They can be turned off. */
export function Shortcuts({ role, isShown, onShow, onClose, onSearch }: Props) {
  const [isOn, setOn] = useLocalStorage({ key: 'carryover-shortcuts', defaultValue: true });
  const pages = pagesFor(role);
  useShortcuts({ isOn, pages, onHelp: onShow, onSearch });
  if (!isShown) return null;
  return (
    <Suspense>
      <ShortcutsDialog pages={pages} isOn={isOn} onTurn={setOn} onClose={onClose} />
    </Suspense>
  );
}
