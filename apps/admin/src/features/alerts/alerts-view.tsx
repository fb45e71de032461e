'use client';

import { Button, Stack } from '@mantine/core';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CursorPager } from '../../components/ui/cursor-pager';
import { EmptyState } from '../../components/ui/empty-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { TextLink } from '../../components/ui/text-link';
import { mayDo } from '../../lib/may-do';
import { alertRulesQuery, alertsQuery, overQuery, standingQuery } from './alert-queries';
import classes from './alerts.module.css';
import { AlertsTable } from './alerts-table';
import { MakeRuleButton } from './make-rule-button';
import { RulesTable } from './rules-table';

/** Standing alerts, the rules, and past alerts: each is shown, whatever becomes of the others. */
export function AlertsView({ cursor }: { cursor: string }) {
  const standing = useQuery(alertsQuery(standingQuery));
  const rules = useQuery(alertRulesQuery());
  const over = useQuery({ ...alertsQuery(overQuery(cursor)), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading title="Alerts">
        <div className={classes.head}>
          <TextLink href="/alerts/what-to-do">What to do</TextLink>
          {rules.data !== undefined && mayDo(rules.data.allowed_actions, 'make') && <MakeRuleButton />}
        </div>
      </PageHeading>
      <div className={classes.parts}>
        <Part title="Stands now" asked={standing}>
          {({ results }) =>
            results.length === 0 ? (
              <EmptyState title="Nothing stands">
                {rules.data?.results.length === 0
                  ? 'There is no rule yet that anything could stand by.'
                  : 'No rule holds at this moment.'}
              </EmptyState>
            ) : (
              <AlertsTable label="Standing alerts" alerts={results} />
            )
          }
        </Part>
        <Part title="Rules" asked={rules}>
          {(data) =>
            data.results.length === 0 ? (
              <EmptyState title="No rules yet">
                A rule tells people by e-mail or webhook when something begins, and once when it is over. Admins make
                them.
              </EmptyState>
            ) : (
              <RulesTable rules={data.results} />
            )
          }
        </Part>
        <Part title="Over" asked={over}>
          {({ results }) =>
            results.length === 0 ? (
              <EmptyState title="Nothing is over">What is over is kept here for 90 days.</EmptyState>
            ) : (
              <AlertsTable label="Alerts that are over" alerts={results} />
            )
          }
        </Part>
        <CursorPager nextCursor={over.data?.next_cursor ?? null} />
      </div>
    </>
  );
}

interface PartProps<T> {
  title: string;
  asked: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  children: (data: T) => ReactNode;
}

/** A part of the page, or why it cannot be shown. */
function Part<T>({ title, asked: { data, error, refetch }, children }: PartProps<T>) {
  if (data !== undefined)
    return (
      <Panel title={title} isFlush>
        {children(data)}
      </Panel>
    );
  if (error === null) return <LoadingRows label={`Loading: ${title}`} count={2} />;
  return (
    <Panel title={title}>
      <Stack align="start" gap="sm">
        <ProblemAlert problem={error} />
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </Stack>
    </Panel>
  );
}
