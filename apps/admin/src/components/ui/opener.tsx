'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

const Opener = createContext<HTMLElement | null>(null);

/** Remembers the focused element at mount, because a dialog in it may be loaded later. */
export function OpenerBefore({ children }: { children: ReactNode }) {
  return <Opener value={useOpener()}>{children}</Opener>;
}

/** The element that opened the mounted dialog, to return the focus to. */
export function useOpener(): HTMLElement | null {
  const before = useContext(Opener);
  const [opener] = useState(() => openerOfDialog() ?? before);
  return opener;
}

/** The focused element as a dialog opens; for an entry of a menu, which closes, the button of the menu. */
function openerOfDialog(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const focused = document.activeElement;
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
