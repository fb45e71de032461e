import { type RefObject, useEffect, useState } from 'react';
import type { ImportFilter } from '../import-filters';
import { nothingSelected, type Selection, togglePage, toggleRange, toggleRow } from './selection';

/** The selection of a list, and how it is changed. */
export interface SelectionOfList {
  ids: ReadonlySet<string>;
  /** Chooses a row or gives it back; with `isRange` all rows from the last one. */
  toggle: (rows: readonly string[], id: string, isRange: boolean) => void;
  togglePage: (rows: readonly string[]) => void;
  clear: () => void;
}

/** The selection of a list. It is kept while paging and sorting, and cleared when the filter changes. */
export function useSelection(filter: ImportFilter): SelectionOfList {
  const shown = JSON.stringify(filter);
  const [state, setState] = useState({ shown, selection: nothingSelected });
  const selection = state.shown === shown ? state.selection : nothingSelected;
  const set = (next: Selection) => setState({ shown, selection: next });
  return {
    ids: selection.ids,
    toggle: (rows, id, isRange) => set(isRange ? toggleRange(selection, rows, id) : toggleRow(selection, id)),
    togglePage: (rows) => set(togglePage(selection, rows)),
    clear: () => set(nothingSelected),
  };
}

function rowOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-id]')?.dataset.id : undefined;
}

/**
 * Lets checkboxes and the space bar choose rows of a table, with shift a range of them.
 * @param press gets the id of the row
 */
export function useRowSelection(
  table: RefObject<HTMLTableElement | null>,
  press: ((id: string, isRange: boolean) => void) | null,
): void {
  useEffect(() => {
    const element = table.current;
    if (!element || press === null) return;
    const click = (event: MouseEvent) => {
      const { target } = event;
      const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
      const id = rowOf(target);
      if (isBox && id !== undefined) press(id, event.shiftKey);
    };
    const key = (event: KeyboardEvent) => {
      const id = rowOf(event.target);
      if (event.key !== ' ' || id === undefined || !(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      press(id, event.shiftKey);
    };
    element.addEventListener('click', click);
    element.addEventListener('keydown', key);
    return () => {
      element.removeEventListener('click', click);
      element.removeEventListener('keydown', key);
    };
  }, [table, press]);
}
