'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { type ImportFilters, importsHref } from './import-filters';

const wholeList = '/imports';

/** Of this tab only: nothing but an effect writes it, and effects do not run on the server. */
let lastList = wholeList;

const neverChanges = () => () => undefined;

/** Keeps the address of the list that is shown, for the way back to it. */
export function useRememberedList(filters: ImportFilters): void {
  useEffect(() => {
    lastList = importsHref(filters);
  }, [filters]);
}

/** The list of imports as it was last shown in this tab, with its filters and page; the whole list after a reload. */
export function useLastList(): string {
  return useSyncExternalStore(
    neverChanges,
    () => lastList,
    () => wholeList,
  );
}
