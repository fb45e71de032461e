'use client';

import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useMemo,
  useOptimistic,
} from 'react';

interface AskedQuery {
  query: URLSearchParams;
  /** Notes that this address was asked for. */
  note: (href: string) => void;
}

const Asked = createContext<AskedQuery>({ query: new URLSearchParams(), note: () => undefined });

/** Knows the filters that were asked for while their page is on its way; belongs around every signed-in page. */
export function AskedQueryProvider({ children }: { children: ReactNode }) {
  const [query, ask] = useOptimistic<URLSearchParams>(useSearchParams());
  const note = useCallback(
    (href: string) => startTransition(() => ask(new URL(href, window.location.href).searchParams)),
    [ask],
  );
  const asked = useMemo(() => ({ query, note }), [query, note]);
  return <Asked value={asked}>{children}</Asked>;
}

/**
 * The query of the address that was asked for last. The address itself changes when its page is there: a second filter that is
 * changed before would take the first one back.
 */
export function useAskedQuery(): URLSearchParams {
  return useContext(Asked).query;
}

/** Goes to an address with other filters, in place of this one. */
export function useReplace(): (href: string, options?: { scroll: boolean }) => void {
  const router = useRouter();
  const { note } = useContext(Asked);
  return (href, options) =>
    startTransition(() => {
      note(href);
      router.replace(href, options);
    });
}

/** A link to the same list with other filters. */
export function FilterLink({ href, ...others }: ComponentProps<typeof Link> & { href: string }) {
  const { note } = useContext(Asked);
  return <Link {...others} href={href} prefetch={false} onNavigate={() => note(href)} />;
}
