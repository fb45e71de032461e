'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback } from 'react';
import { type UrlChange, withFilters } from '../../lib/url-filters';

interface UrlFilters {
  /** The query of the address as it is. */
  query: URLSearchParams;
  /** A filter's value, '' when the address does not have it. */
  get: (name: string) => string;
  getAll: (name: string) => readonly string[];
  /** The address with other filters, for links. */
  hrefWith: (change: UrlChange) => string;
  /** Goes there, in place of this address, so that Back leaves the list. */
  set: (change: UrlChange) => void;
}

/** The filters of a list; they live in the address and nowhere else, so that it can be sent to somebody. */
export function useUrlFilters(): UrlFilters {
  const pathname = usePathname();
  const router = useRouter();
  const query = useSearchParams();
  const hrefWith = useCallback((change: UrlChange) => withFilters(pathname, query, change), [pathname, query]);
  return {
    query,
    get: (name) => query.get(name) ?? '',
    getAll: (name) => query.getAll(name),
    hrefWith,
    set: (change) => router.replace(hrefWith(change), { scroll: false }),
  };
}
