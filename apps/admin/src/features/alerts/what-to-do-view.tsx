'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { alertKindsQuery } from './alert-queries';
import classes from './alerts.module.css';

/** What each kind of alerts means and what to do; a link in a message leads to its part. */
export function WhatToDoView() {
  const { data, error, refetch } = useQuery(alertKindsQuery());
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isThere]);
  return (
    <>
      <PageHeading title="What to do about alerts">
        <TextLink href="/alerts">All alerts</TextLink>
      </PageHeading>
      {data === undefined && error === null && <LoadingRows label="Loading what to do" />}
      {data === undefined && error !== null && (
        <PageProblem title="It cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      <div className={classes.kinds}>
        {data?.results.map(({ kind, title, meaning, steps }) => (
          <Panel key={kind} title={title}>
            <div id={kind.toLowerCase()} className={classes.kind}>
              <p>{meaning}</p>
              <ol className={classes.steps}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </div>
          </Panel>
        ))}
      </div>
    </>
  );
}
