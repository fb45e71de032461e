import { Code } from '@mantine/core';
import { EmptyState } from './empty-state';
import { TextLink } from './text-link';

interface Props {
  /** What the address asks for and nothing answers, such as `status=errored`. */
  unread: readonly string[];
  /** What may be asked for instead. */
  instead: string;
  /** The list without any filter, and the words that lead there. */
  all: { href: string; words: string };
}

/** Stands where a list would be that the address does not say: another list in its place would be taken for it. */
export function UnreadFilters({ unread, instead, all }: Props) {
  return (
    <EmptyState title="There is no such list" action={<TextLink href={all.href}>{all.words}</TextLink>}>
      The address asks for{' '}
      {unread.map((text, index) => (
        <span key={text}>
          {index > 0 && ', '}
          <Code>{text}</Code>
        </span>
      ))}
      , which there is not, so nothing is listed. {instead}
    </EmptyState>
  );
}
