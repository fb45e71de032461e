'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import type { Rule } from '../../lib/operator-api';
import classes from './rules-view.module.css';
import { severityWords } from './severity-words';
import { rulesQuery } from './warning-queries';

/** Every rule with what it says, each to be pointed at by its id. */
export function RulesView() {
  const { data, error, refetch } = useQuery(rulesQuery());
  const rules = data?.results ?? [];
  const titles = [...new Set(rules.map(({ section }) => section))];
  return (
    <>
      <PageHeading title="Rules" />
      {data === undefined && error === null && <LoadingRows label="Loading the rules" />}
      {data === undefined && error !== null && (
        <ErrorState title="The rules cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {titles.map((title) => (
        <div key={title} className={classes.section}>
          <Panel title={title}>
            <dl className={classes.rules}>
              {rules
                .filter(({ section }) => section === title)
                .map((rule) => (
                  <RuleItem key={rule.id} rule={rule} />
                ))}
            </dl>
          </Panel>
        </div>
      ))}
    </>
  );
}

function RuleItem({ rule }: { rule: Rule }) {
  const { id, title, runs, message, default_severity, locked_because, when_lowered } = rule;
  return (
    <div id={id} className={classes.rule}>
      <dt>{id}</dt>
      <dd>
        {title}
        {message !== null && <span className={classes.message}>{message}</span>}
        <span className={classes.quiet}>
          Runs in {runs}. {severityWords[default_severity]} unless a supplier has another severity.{' '}
          {locked_because !== null && `Locked: ${locked_because}`}
          {when_lowered !== null && `Where it is a warning or off, ${when_lowered}.`}
        </span>
      </dd>
    </div>
  );
}
