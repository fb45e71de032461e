'use client';

import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Masked } from '../../components/ui/masked';
import { Panel } from '../../components/ui/panel';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { countOf } from '../../lib/format-count';
import type { ImportWarning } from '../../lib/operator-api';
import { FieldLink } from '../imports/payload/show-field';
import classes from './import-warnings.module.css';
import { RuleLink } from './rule-link';
import { importWarningsQuery } from './warning-queries';

const sourceWords: Readonly<Record<Exclude<ImportWarning['source'], 'account'>, string>> = {
  notes: 'Notes that were added',
  transactions: 'Transactions that were added',
  statements: 'Statements that were added',
  payment_instruction: 'The payment instruction that was added',
};

/** Warnings of an import, each with its rule, field and sentence. */
export function ImportWarnings({ id, count }: { id: string; count: number }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(importWarningsQuery(id));
  const warnings = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Panel title="Warnings" actions={<span className={classes.count}>{countOf(count, 'warning')}</span>}>
      {error !== null && data === undefined && <ProblemAlert problem={error} />}
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <Warning key={warning.id} warning={warning} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          mt="sm"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Panel>
  );
}

function Warning({ warning: { source, rule, title, code, path, detail } }: { warning: ImportWarning }) {
  return (
    <li>
      <p className={classes.title}>
        <RuleLink rule={rule} className={classes.rule} /> {title}
      </p>
      <p className={classes.detail}>
        {detail === null ? 'Its sentence was erased with the payload.' : <Masked value={detail} />}
      </p>
      {source !== 'account' && <p className={classes.quiet}>{sourceWords[source]}</p>}
      <p className={classes.source}>
        {source === 'account' ? (
          <FieldLink path={path.replace(/\.?non_field_errors$/, '')} className={classes.path} />
        ) : (
          <span className={classes.path}>{path}</span>
        )}{' '}
        <code className={classes.code}>{code}</code>
      </p>
    </li>
  );
}
