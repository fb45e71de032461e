'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MessagePage } from '../../components/ui/message-page';
import { Panel } from '../../components/ui/panel';
import { ImportFacts } from './import-facts';
import { ImportFlags } from './import-flags';
import { ImportHeading } from './import-heading';
import { importQuery } from './import-queries';
import { ImportTimeline } from './import-timeline';
import classes from './import-view.module.css';
import { SelfCheckPanel } from './self-check-panel';
import { ImportState } from './states/import-state';

/** One import: how it stands and why, what happened to it, and its facts; following the service. */
export function ImportView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(importQuery(id));
  if (data !== undefined) {
    return (
      <>
        <ImportHeading importDetail={data} />
        <ImportState importDetail={data} />
        <div className={classes.columns}>
          <ImportTimeline events={data.timeline} />
          <div className={classes.aside}>
            {data.flags.length > 0 && <ImportFlags flags={data.flags} />}
            <ImportFacts importDetail={data} />
            {data.platform_identifier !== null && <SelfCheckPanel id={id} />}
          </div>
        </div>
      </>
    );
  }
  if (error === null) return <output>Loading the import …</output>;
  return (
    <Panel>
      <MessagePage
        level={1}
        title="This import cannot be shown"
        action={
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message} The import itself is safe; this page keeps trying by itself.
      </MessagePage>
    </Panel>
  );
}
