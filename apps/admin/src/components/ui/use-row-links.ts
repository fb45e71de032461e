import { type RefObject, useEffect } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Things in a row that do something of their own. */
const actsByItself = 'a, button, input, label';

function moveFocus(table: HTMLTableElement, event: KeyboardEvent): void {
  const step = steps[event.key];
  const rows = [...table.querySelectorAll('tbody tr')].filter((row) => row.querySelector('a') !== null);
  const row = document.activeElement?.matches('a') ? document.activeElement.closest('tr') : null;
  const current = row === null ? -1 : rows.indexOf(row);
  const target = step === undefined || current === -1 ? null : rows[current + step]?.querySelector('a');
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}

/** Puts the keyboard on the link of the first row of the page's table; false when there is no row. */
export function focusFirstRow(): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('main tbody tr a')];
  const link = links.find((each) => each.checkVisibility());
  link?.focus();
  return link !== undefined;
}

function followRow(event: MouseEvent): void {
  const { target } = event;
  const isSelecting = window.getSelection()?.isCollapsed === false;
  if (!(target instanceof Element) || target.closest(actsByItself) || isSelecting) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  target.closest('tr')?.querySelector('a')?.dispatchEvent(click);
}

/**
 * Makes the rows of a table act as their links: a click on any part of a row follows its link, and the up and down
 * arrows move between the first links of the rows. Enter then opens one, as on any link.
 */
export function useRowLinks(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const move = (event: KeyboardEvent) => moveFocus(element, event);
    element.addEventListener('keydown', move);
    element.addEventListener('click', followRow);
    return () => {
      element.removeEventListener('keydown', move);
      element.removeEventListener('click', followRow);
    };
  }, [table]);
}
