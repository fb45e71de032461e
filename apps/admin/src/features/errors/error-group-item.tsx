'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { Breakable } from '../../components/ui/breakable';
import { useNow } from '../../components/ui/clock-context';
import { RelativeTime } from '../../components/ui/relative-time';
import { Sparkline } from '../../components/ui/sparkline';
import { TextLink } from '../../components/ui/text-link';
import { formatCount } from '../../lib/format-count';
import { mayDo } from '../../lib/may-do';
import type { ErrorGroup } from '../../lib/operator-api';
import { actorWords } from '../imports/error-words';
import { importsHref } from '../imports/import-filters';
import { SandboxBadge } from '../suppliers/sandbox-badge';
import { type ErrorFilters, errorsHref, importsOfGroup, sparklineInWords } from './error-filters';
import classes from './error-groups.module.css';
import { GroupMarks } from './group-marks';
import { TriageActions, type TriageQuestion } from './triage/triage-actions';
import { TriageFacts } from './triage/triage-facts';
import { FailingValuesOf } from './values/failing-values';

interface Props {
  group: ErrorGroup;
  filters: ErrorFilters;
  onRetry: () => void;
  onTriage: (question: TriageQuestion) => void;
}

/** One way in which imports fail: what, where, how many, since when, for whom, whose job, and what can be done. */
export function ErrorGroupItem({ group, filters, onRetry, onTriage }: Props) {
  const { code, path, count, meaning, actor, retryable, per_hour, suppliers } = group;
  const { first_seen_at, first_ever_at, last_seen_at, is_back } = group;
  const now = useNow();
  const imports = importsHref({ filter: importsOfGroup(group, filters, now) });
  return (
    <li className={classes.group} data-code={code}>
      <div className={classes.what}>
        <h2 className={classes.title}>
          <Link href={imports} prefetch={false} className={classes.code}>
            <Breakable text={code} />
          </Link>
          <GroupMarks group={group} />
          {path !== null && (
            <span className={classes.path}>
              <Breakable text={path} />
            </span>
          )}
        </h2>
        {meaning !== null && <p className={classes.meaning}>{meaning}</p>}
        <Samples group={group} />
        <FailingValuesOf group={group} filters={filters} />
      </div>
      <div className={classes.numbers}>
        <Sparkline counts={per_hour} label={sparklineInWords(per_hour)} />
        <Link href={imports} prefetch={false} className={classes.count}>
          {formatCount(count)} <span>{count === 1 ? 'import' : 'imports'}</span>
        </Link>
        <dl className={classes.seen}>
          <div>
            <dt>Since</dt>
            <dd>
              <RelativeTime instant={first_seen_at} />
            </dd>
          </div>
          {is_back && (
            <div>
              <dt>First ever</dt>
              <dd>
                <RelativeTime instant={first_ever_at} />
              </dd>
            </div>
          )}
          <div>
            <dt>Latest</dt>
            <dd>
              <RelativeTime instant={last_seen_at} />
            </dd>
          </div>
        </dl>
        <div className={classes.actions}>
          {group.runbook !== null && <TextLink href={`/runbooks/${code}`}>Runbook</TextLink>}
          <Button component={Link} href={imports} prefetch={false} variant="default" size="compact-sm">
            Open imports
          </Button>
          {mayDo(group.allowed_actions, 'retry') && (
            <Button variant={retryable ? 'filled' : 'default'} size="compact-sm" onClick={onRetry}>
              Retry …
            </Button>
          )}
          <TriageActions group={group} ask={onTriage} />
        </div>
      </div>
      <dl className={classes.answers}>
        <div>
          <dt>Who acts</dt>
          <dd>{actor === null ? 'Not known' : actorWords[actor]}</dd>
        </div>
        <div>
          <dt>Does a retry help</dt>
          <dd>{retryable ? 'Yes, as it stands' : 'Only after something changed'}</dd>
        </div>
        <div>
          <dt>{suppliers.length === 1 ? 'Supplier' : 'Suppliers'}</dt>
          <dd className={classes.suppliers}>
            {suppliers.map((supplier) => (
              <span key={supplier.code}>
                <Link
                  href={errorsHref({ ...filters, supplier: supplier.code })}
                  prefetch={false}
                  title={`Only errors of ${supplier.code}`}
                >
                  {supplier.code} {formatCount(supplier.count)}
                </Link>{' '}
                <SandboxBadge isSandbox={supplier.is_sandbox} />
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <TriageFacts triage={group.triage} />
    </li>
  );
}

/** The latest few, each leading to the field that fails, and what the very latest says. */
function Samples({ group: { path, samples } }: { group: ErrorGroup }) {
  const query = path === null ? '' : `?${new URLSearchParams({ field: path })}`;
  const [latest] = samples;
  return (
    <>
      {latest !== undefined && (
        <p className={classes.detail} title={latest.detail}>
          {latest.detail}
        </p>
      )}
      <ul className={classes.samples} aria-label="Latest imports">
        {samples.map(({ id, external_account_number: number, detail }) => (
          <li key={id}>
            <Link href={`/imports/${id}${query}`} prefetch={false} className={classes.sample} title={detail}>
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
