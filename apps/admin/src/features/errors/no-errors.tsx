'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/ui/empty-state';
import { TextLink } from '../../components/ui/text-link';
import type { ErrorFilters } from './error-filters';
import { mutedQuery } from './error-queries';
import { noErrorsInWords } from './no-errors-in-words';

/** Nothing fails, or nothing that the filters let through. */
export function NoErrors({ filters }: { filters: ErrorFilters }) {
  const { data: hasMuted } = useQuery(mutedQuery);
  const { title, words, href, link } = noErrorsInWords(filters, hasMuted);
  return (
    <EmptyState title={title} action={<TextLink href={href}>{link}</TextLink>}>
      {words}
    </EmptyState>
  );
}
