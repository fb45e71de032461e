'use client';

import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';

/** What the button of a menu takes, so that the menu is there when it is pressed. */
export interface Asking {
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

interface Props {
  /** The button that opens the menu, without it. */
  readonly button: (asking: Asking) => ReactNode;
  /** Loads the file of the menu; the second time it is there. */
  readonly load: () => Promise<unknown>;
  /** The same button with its menu, which comes from that file and opens at once: see `useOpenAtOnce`. */
  readonly children: ReactNode;
}

/** A button whose menu is loaded when it is about to be pressed. */
export function MenuOnDemand({ button, load, children }: Props) {
  const [isAsked, ask] = useState(false);
  const prepare = () => void load();
  const shown = button({ onClick: () => ask(true), onPointerEnter: prepare, onFocus: prepare });
  return isAsked ? <Suspense fallback={shown}>{children}</Suspense> : shown;
}

/** For a menu that takes the place of its button: takes the focus over and opens, after it is mounted. */
export function useOpenAtOnce(): {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
} {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return { button, isOpen, setOpen };
}
