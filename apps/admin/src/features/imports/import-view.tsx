'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/ui/error-state';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { LoadingRows } from '../../components/ui/loading-rows';
import layout from '../../components/ui/page-columns.module.css';
import { mayDo } from '../../lib/may-do';
import { CustomerPanel } from '../customer-erasure/customer-panel';
import { TakeBackPanel } from '../retractions/take-back-panel';
import { ImportFacts } from './import-facts';
import { ImportFlags } from './import-flags';
import { ImportHeading } from './import-heading';
import { importQuery } from './import-queries';
import { ImportTimeline } from './import-timeline';
import classes from './import-view.module.css';
import { PayloadPanel } from './payload/payload-panel';
import { ShowFieldProvider } from './payload/show-field';
import { SelfCheckPanel } from './self-check-panel';
import { ImportState } from './states/import-state';

const ImportWarnings = loadedWhenShown(() =>
  import('../warnings/import-warnings').then(({ ImportWarnings }) => ImportWarnings),
);

interface Props {
  id: string;
  /** The field of the payload to show first. */
  field: string | null;
}

/** One import: how it stands and why, what was sent, what happened to it, and its facts; following the service. */
export function ImportView({ id, field }: Props) {
  const { data, error, refetch } = useQuery(importQuery(id));
  if (data === undefined) {
    if (error === null) return <LoadingRows label="Loading the import" />;
    return (
      <ErrorState level={1} title="This import cannot be shown" problem={error} onRetry={() => void refetch()}>
        The import itself is safe; this page keeps trying by itself.
      </ErrorState>
    );
  }
  return (
    <ShowFieldProvider field={field} failingPaths={data.latest_error?.paths ?? []}>
      <ImportHeading importDetail={data} />
      <ImportState importDetail={data} />
      <div className={classes.columns}>
        <PayloadPanel importDetail={data} />
        <div className={layout.column}>
          {data.flags.length > 0 && <ImportFlags flags={data.flags} />}
          {data.warning_count > 0 && <ImportWarnings id={id} count={data.warning_count} />}
          <ImportTimeline events={data.timeline} />
          <ImportFacts importDetail={data} />
          {mayDo(data.allowed_actions, 'self_check') && <SelfCheckPanel id={id} />}
          <CustomerPanel id={id} isOffered={mayDo(data.allowed_actions, 'erase_customer')} />
          {mayDo(data.allowed_actions, 'retract') && <TakeBackPanel importDetail={data} />}
        </div>
      </div>
    </ShowFieldProvider>
  );
}
