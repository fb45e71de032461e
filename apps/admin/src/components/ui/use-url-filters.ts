'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback } from 'react';
import { type UrlChange, withFilters } from '../../lib/url-filters';
import { useAskedQuery, useReplace } from './asked-query';

interface UrlFilters {
  /** The query of the address as it is. */
  query: URLSearchParams;
  /** A filter's value as it was asked for last, '' when it was not. */
  get: (name: string) => string;
  getAll: (name: string) => readonly string[];
  /** The address with other filters than those asked for last, for links. */
  hrefWith: (change: UrlChange) => string;
  /** Goes there, in place of this address, so that Back leaves the list. */
  set: (change: UrlChange) => void;
}

/** The filters of a list; they live in the address and nowhere else, so that it can be sent to somebody. */
export function useUrlFilters(): UrlFilters {
  const pathname = usePathname();
  const query = useSearchParams();
  const asked = useAskedQuery();
  const replace = useReplace();
  const hrefWith = useCallback((change: UrlChange) => withFilters(pathname, asked, change), [pathname, asked]);
  return {
    query,
    get: (name) => asked.get(name) ?? '',
    getAll: (name) => asked.getAll(name),
    hrefWith,
    set: (change) => replace(hrefWith(change), { scroll: false }),
  };
}
