'use client';

import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/ui/dialog';
import { EmptyState } from '../../components/ui/empty-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { mayDo } from '../../lib/may-do';
import { notifyDone } from '../../lib/notify';
import type { Passkey } from '../../lib/operator-api';
import { AddPasskeyForm } from './add-passkey-form';
import { passkeysQuery } from './passkey-queries';
import { PasskeysTable } from './passkeys-table';
import { RemovePasskeyDialog } from './remove-passkey-dialog';

/** One's own passkeys: what one can sign in with in place of a password. */
export function PasskeysView() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(passkeysQuery());
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const done = (sentence: string) => {
    setAdding(false);
    setRemoving(null);
    notifyDone(sentence);
    void queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey });
  };
  return (
    <>
      <PageHeading title="Your passkeys">
        {data !== undefined && mayDo(data.allowed_actions, 'add') && (
          <Button size="xs" ml="auto" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
      </PageHeading>
      <Text c="dimmed" size="sm" mb="md">
        With a passkey you sign in by finger, face or PIN of your device, without a password. Have two, on two devices.
        After adding one you approve nothing for a while.
      </Text>
      {data === undefined && error === null && <LoadingRows label="Loading your passkeys" count={2} />}
      {data === undefined && error !== null && (
        <PageProblem title="Your passkeys cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data?.results.length === 0 && (
        <EmptyState title="You have no passkeys">Until you add one you sign in as before.</EmptyState>
      )}
      {data !== undefined && data.results.length > 0 && (
        <Panel>
          <PasskeysTable passkeys={data.results} onRemove={setRemoving} />
        </Panel>
      )}
      {isAdding && (
        <Dialog onClose={() => setAdding(false)} title="Add a passkey">
          <AddPasskeyForm onAdded={({ label }) => done(`${label} is added.`)} />
        </Dialog>
      )}
      {removing !== null && (
        <RemovePasskeyDialog
          passkey={removing}
          onRemoved={() => done(`${removing.label} is removed.`)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
