'use client';

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Breakable } from '../../components/ui/breakable';
import { RelativeTime } from '../../components/ui/relative-time';
import { countOf } from '../../lib/format-count';
import type { ErrorGroup } from '../../lib/operator-api';
import { ErrorAnswers } from '../imports/error-answers';
import type { ImportFilter } from '../imports/import-filters';
import { StateBanner } from '../imports/states/state-banner';
import classes from '../imports/states/state-banner.module.css';
import { groupsQueryOf, isOfBothKinds, onlyGroup } from './error-of-filter';
import { errorsQuery } from './error-queries';
import { GroupMarks } from './group-marks';

/** Stands above a list of imports that is narrowed to one error: what it is, since when, for whom, and who acts. */
export function ErrorOfList({ filter }: { filter: ImportFilter }) {
  const { data, error } = useQuery(errorsQuery(groupsQueryOf(filter)));
  if (error !== null && data === undefined) return null;
  if (data === undefined) return <Skeleton height={150} mb="md" />;
  const group = onlyGroup(data.results);
  return group === null ? null : <Facts group={group} isOfBothKinds={isOfBothKinds(filter)} />;
}

function Facts({ group, isOfBothKinds: hasSandboxes }: { group: ErrorGroup; isOfBothKinds: boolean }) {
  const { code, path, count, suppliers, first_seen_at, last_seen_at, samples } = group;
  const whom = suppliers.length === 1 ? suppliers[0]?.code : countOf(suppliers.length, 'supplier');
  return (
    <StateBanner
      tone="problem"
      label="The error of these imports"
      title={
        <code className={classes.code}>
          <Breakable text={code} /> <GroupMarks group={group} />
        </code>
      }
    >
      {path !== null && (
        <p className={classes.detail}>
          at{' '}
          <code>
            <Breakable text={path} />
          </code>
        </p>
      )}
      {samples[0] !== undefined && <p className={classes.detail}>{samples[0].detail}</p>}
      <p className={classes.text}>
        {countOf(count, 'import')} of {whom} {count === 1 ? 'fails' : 'fail'} this way, since{' '}
        <RelativeTime instant={first_seen_at} />, the latest <RelativeTime instant={last_seen_at} />.
        {hasSandboxes && ' Those of sandboxes are not counted.'}
      </p>
      <ErrorAnswers error={group} />
    </StateBanner>
  );
}
