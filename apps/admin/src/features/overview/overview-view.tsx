'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/ui/error-state';
import { PageHeading } from '../../components/ui/page-heading';
import { ThroughputPanel } from '../throughput/throughput-panel';
import { HealthStrip } from './health-strip';
import { OverviewLoading } from './overview-loading';
import { overviewQuery } from './overview-query';
import classes from './overview-view.module.css';
import { SuppliersProgress } from './suppliers-progress';
import { TopErrors } from './top-errors';

/** The first page: what is failing, since when, for whom, and how far everything is. */
export function OverviewView() {
  const { data, error, refetch } = useQuery(overviewQuery);
  if (data === undefined && error === null) return <OverviewLoading />;
  return (
    <>
      <PageHeading title="Overview">
        {data?.suppliers.some(({ is_sandbox: isSandbox }) => isSandbox) && (
          <span className={classes.scope}>
            Totals are of live suppliers. Sandboxes are left out, and stand in the table with their own figures.
          </span>
        )}
      </PageHeading>
      {data === undefined && error !== null && (
        <ErrorState title="The overview cannot be shown" problem={error} onRetry={() => void refetch()}>
          Imports that were accepted are safe; this page keeps trying by itself.
        </ErrorState>
      )}
      {data !== undefined && (
        <>
          <HealthStrip overview={data} />
          <div className={classes.columns}>
            <TopErrors groups={data.top_errors} suppliers={data.suppliers} />
            <ThroughputPanel />
          </div>
          <SuppliersProgress suppliers={data.suppliers} />
        </>
      )}
    </>
  );
}
