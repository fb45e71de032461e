'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { Breakable } from '../../../components/ui/breakable';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { Panel } from '../../../components/ui/panel';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { TextLink } from '../../../components/ui/text-link';
import { countOf } from '../../../lib/format-count';
import { mayDo } from '../../../lib/may-do';
import type { ErrorGroup, WaveDetail } from '../../../lib/operator-api';
import type { BatchQuestion } from '../../batches/start-batch-dialog';
import { errorsApiQuery, errorsHref, importsOfGroup, readErrorFilters } from '../../errors/error-filters';
import { errorsQuery } from '../../errors/error-queries';
import { GroupMarks } from '../../errors/group-marks';
import { actorWords } from '../../imports/error-words';
import { importsHref } from '../../imports/import-filters';
import classes from './wave-errors.module.css';

const StartBatchDialog = loadedWhenShown(
  async () => (await import('../../batches/start-batch-dialog')).StartBatchDialog,
);

const mostShown = 10;

/** What fails in a wave, by cause, the most frequent first; each leads to its imports, and can be retried. */
export function WaveErrors({ detail: { import_supplier: supplier, wave } }: { detail: WaveDetail }) {
  const filters = readErrorFilters({ supplier, wave: wave.code, mark: 'all' });
  const { data, error } = useQuery(errorsQuery(errorsApiQuery(filters, 0)));
  const [question, ask] = useState<BatchQuestion | null>(null);
  if (error !== null && data === undefined) return <ProblemAlert problem={error} />;
  const groups = data?.results.slice(0, mostShown) ?? [];
  return (
    <Panel
      title="Errors by cause"
      isFlush
      actions={groups.length > 0 && <TextLink href={errorsHref(filters)}>All errors of this wave</TextLink>}
    >
      {groups.length === 0 ? (
        <p className={classes.none}>No account of this wave stands in an error.</p>
      ) : (
        <ul className={classes.groups} aria-label="Errors by cause">
          {groups.map((group) => (
            <Group
              key={`${group.code} ${group.path ?? ''}`}
              group={group}
              imports={importsHref({ filter: importsOfGroup(group, filters, 0) })}
              onRetry={() => ask({ action: 'retry', filter: importsOfGroup(group, filters, 0) })}
            />
          ))}
        </ul>
      )}
      {question !== null && <StartBatchDialog question={question} onClose={() => ask(null)} />}
    </Panel>
  );
}

function Group({ group, imports, onRetry }: { group: ErrorGroup; imports: string; onRetry: () => void }) {
  const { code, path, count, meaning, actor } = group;
  return (
    <li className={classes.group} data-code={code}>
      <div className={classes.words}>
        <span className={classes.first}>
          <Link href={imports} prefetch={false} className={classes.code}>
            <Breakable text={code} />
          </Link>
          <GroupMarks group={group} />
        </span>
        {path !== null && (
          <span className={classes.path}>
            <Breakable text={path} />
          </span>
        )}
        <span className={classes.quiet}>
          {meaning} {actor === null ? '' : `Who acts: ${actorWords[actor]}.`}
        </span>
      </div>
      <span className={classes.count}>{countOf(count, 'account')}</span>
      {mayDo(group.allowed_actions, 'retry') && (
        <Button variant="default" size="compact-sm" onClick={onRetry} aria-label={`Retry ${code}`}>
          Retry …
        </Button>
      )}
    </li>
  );
}
