'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Breakable } from '../../components/ui/breakable';
import { EmptyState } from '../../components/ui/empty-state';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { Sparkline } from '../../components/ui/sparkline';
import { TextLink } from '../../components/ui/text-link';
import { countOf, formatCount } from '../../lib/format-count';
import type { ErrorGroup, SupplierProgress } from '../../lib/operator-api';
import { mutedQuery } from '../errors/error-queries';
import { GroupMarks } from '../errors/group-marks';
import { nothingFails } from '../errors/no-errors-in-words';
import { importsOfGroup } from './import-links';
import classes from './top-errors.module.css';

interface Props {
  groups: readonly ErrorGroup[];
  suppliers: readonly SupplierProgress[];
}

/** The most frequent errors, each with a link to its imports. */
export function TopErrors({ groups, suppliers }: Props) {
  const hasSandboxes = suppliers.some(({ is_sandbox: isSandbox }) => isSandbox);
  return (
    <Panel title="What fails most" isFlush actions={<TextLink href="/errors">All errors</TextLink>}>
      {groups.length === 0 ? (
        <NothingFails hasSandboxes={hasSandboxes} />
      ) : (
        <ul className={classes.groups}>
          {groups.map((group) => (
            <Group key={`${group.code} ${group.path}`} group={group} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NothingFails({ hasSandboxes }: { hasSandboxes: boolean }) {
  const { data: hasMuted } = useQuery(mutedQuery);
  return (
    <EmptyState
      title={nothingFails(hasMuted)}
      action={
        <>
          {hasMuted === true && <TextLink href="/errors?mark=muted">Errors that are muted</TextLink>}{' '}
          {hasSandboxes && <TextLink href="/errors?sandbox=true">Errors of sandboxes</TextLink>}
        </>
      }
    >
      Imports that fail appear here in groups, by their error and the field it is about.
    </EmptyState>
  );
}

function Group({ group }: { group: ErrorGroup }) {
  const { code, path, count, suppliers, per_hour, first_seen_at, last_seen_at } = group;
  const today = per_hour.reduce((sum, each) => sum + each, 0);
  return (
    <li className={classes.group}>
      <div className={classes.words}>
        <Link href={importsOfGroup(group)} prefetch={false} className={classes.code}>
          <Breakable text={code} />
        </Link>
        <GroupMarks group={group} />
        <span className={classes.path}>{path === null ? 'no single field' : <Breakable text={path} />}</span>
        <span className={classes.whom}>
          {suppliers.length === 1 ? suppliers[0]?.code : countOf(suppliers.length, 'supplier')}, since{' '}
          <RelativeTime instant={first_seen_at} />, latest <RelativeTime instant={last_seen_at} />
        </span>
      </div>
      <Sparkline counts={per_hour} label={`${formatCount(today)} in the last 24 hours`} />
      <span className={classes.count}>{formatCount(count)}</span>
    </li>
  );
}
