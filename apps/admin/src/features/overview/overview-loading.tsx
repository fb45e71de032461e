import { Skeleton } from '@mantine/core';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import classes from './overview-view.module.css';

/** Stands where the overview will be, in its size. */
export function OverviewLoading() {
  return (
    <>
      <PageHeading title="Overview" />
      <Skeleton height={94} mb="1.25rem" />
      <div className={classes.columns}>
        <LoadingRows label="Loading the errors" count={6} />
        <Skeleton height={320} />
      </div>
      <LoadingRows label="Loading the suppliers" />
    </>
  );
}
