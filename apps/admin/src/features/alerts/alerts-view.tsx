'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CursorPager } from '../../components/ui/cursor-pager';
import { EmptyState } from '../../components/ui/empty-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { mayDo } from '../../lib/may-do';
import { alertRulesQuery, alertsQuery, overQuery, standingQuery } from './alert-queries';
import classes from './alerts.module.css';
import { AlertsTable } from './alerts-table';
import { MakeRuleButton } from './make-rule-button';
import { RulesTable } from './rules-table';

/** Standing alerts, the rules, and past alerts. */
export function AlertsView({ cursor }: { cursor: string }) {
  const standing = useQuery(alertsQuery(standingQuery));
  const rules = useQuery(alertRulesQuery());
  const over = useQuery({ ...alertsQuery(overQuery(cursor)), placeholderData: keepPreviousData });
  const problem = standing.error ?? rules.error ?? over.error;
  const isThere = standing.data !== undefined && rules.data !== undefined && over.data !== undefined;
  return (
    <>
      <PageHeading title="Alerts">
        <div className={classes.head}>
          <TextLink href="/alerts/what-to-do">What to do</TextLink>
          {rules.data !== undefined && mayDo(rules.data.allowed_actions, 'make') && <MakeRuleButton />}
        </div>
      </PageHeading>
      {!isThere && problem === null && <LoadingRows label="Loading the alerts" />}
      {!isThere && problem !== null && (
        <PageProblem title="The alerts cannot be shown" problem={problem} onRetry={() => void rules.refetch()} />
      )}
      {isThere && (
        <div className={classes.parts}>
          <Panel title="Stands now" isFlush>
            {standing.data.results.length === 0 ? (
              <EmptyState title="Nothing stands">
                {rules.data.results.length === 0
                  ? 'There is no rule yet that anything could stand by.'
                  : 'No rule holds at this moment.'}
              </EmptyState>
            ) : (
              <AlertsTable label="Standing alerts" alerts={standing.data.results} />
            )}
          </Panel>
          <Panel title="Rules" isFlush>
            {rules.data.results.length === 0 ? (
              <EmptyState title="No rules yet">
                A rule tells people by e-mail or webhook when something begins, and once when it is over. Admins make
                them.
              </EmptyState>
            ) : (
              <RulesTable rules={rules.data.results} />
            )}
          </Panel>
          <Panel title="Over" isFlush>
            {over.data.results.length === 0 ? (
              <EmptyState title="Nothing is over">What is over is kept here for 90 days.</EmptyState>
            ) : (
              <AlertsTable label="Alerts that are over" alerts={over.data.results} />
            )}
          </Panel>
          <CursorPager nextCursor={over.data.next_cursor} />
        </div>
      )}
    </>
  );
}
