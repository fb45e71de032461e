'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { ConsolePage } from './console-pages';

/** Milliseconds between g and the letter of a page. */
const chordMs = 1_500;

interface Options {
  isOn: boolean;
  pages: readonly ConsolePage[];
  onHelp: () => void;
  onSearch: () => void;
}

/** Whether a key belongs to something else: it is typed somewhere, held with another, or a dialog is open. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  const isTyped =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]');
  return Boolean(isTyped) || document.querySelector('[aria-modal=true]') !== null;
}

/** `/` goes to the search, `g` and a letter to a page, `?` to the list of them. */
export function useShortcuts({ isOn, pages, onHelp, onSearch }: Options): void {
  const router = useRouter();
  const latest = useRef({ pages, onHelp, onSearch });
  useEffect(() => {
    latest.current = { pages, onHelp, onSearch };
  });

  useEffect(() => {
    if (!isOn) return;
    let chordUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const isChord = event.timeStamp < chordUntil;
      chordUntil = event.key === 'g' && !isChord ? event.timeStamp + chordMs : 0;
      const page = isChord ? latest.current.pages.find(({ key }) => key === event.key) : undefined;
      if (page !== undefined) router.push(page.href);
      else if (event.key === '/') latest.current.onSearch();
      else if (event.key === '?') latest.current.onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, router]);
}
