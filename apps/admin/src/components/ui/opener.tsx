'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

const Opener = createContext<HTMLElement | null>(null);

/** What had the focus when a component was mounted: a dialog in it may come later, once its file is loaded. */
export function OpenerBefore({ children }: { children: ReactNode }) {
  return <Opener value={useOpener()}>{children}</Opener>;
}

/** What opened the dialog that is mounted, to give the focus back to. */
export function useOpener(): HTMLElement | null {
  const before = useContext(Opener);
  const [opener] = useState(() => openerOfDialog() ?? before);
  return opener;
}

/** What has the focus as a dialog opens; of an entry of a menu, which closes, the button that opened the menu. */
function openerOfDialog(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const focused = document.activeElement;
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
