'use client';

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { Panel } from '../../../components/ui/panel';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { ShownOnce } from '../../../components/ui/shown-once';
import { mayDo } from '../../../lib/may-do';
import type { NoWebhook, SupplierDetail } from '../../../lib/operator-api';
import classes from '../history-entry.module.css';
import { webhookQuery } from '../supplier-queries';
import { DeadLetters } from './dead-letters';
import type { MadeSecret } from './made-secret';
import { WebhookActions } from './webhook-actions';
import { WebhookFacts } from './webhook-facts';

const SetWebhookDialog = loadedWhenShown(() =>
  import('./set-webhook-dialog').then(({ SetWebhookDialog }) => SetWebhookDialog),
);

/** The webhook of a supplier: address, state of deliveries, and dead letters. */
export function WebhookPanel({ supplier }: { supplier: SupplierDetail }) {
  const { data, error } = useQuery(webhookQuery(supplier.code));
  const webhook = data === undefined || data.status === 'NONE' ? null : data;
  const [made, show] = useState<MadeSecret | null>(null);
  return (
    <>
      <Panel
        title="Webhook"
        actions={webhook && <WebhookActions supplier={supplier} webhook={webhook} onSecret={show} />}
      >
        {data === undefined && error === null && <Skeleton height={80} />}
        {data === undefined && error !== null && <ProblemAlert problem={error} />}
        {data?.status === 'NONE' && <NotCalledBack supplier={supplier} none={data} onSecret={show} />}
        {webhook && <WebhookFacts webhook={webhook} />}
      </Panel>
      {webhook && webhook.dead_letters > 0 && <DeadLetters supplier={supplier} webhook={webhook} />}
      {made !== null && <ShownOnce {...made} onClose={() => show(null)} />}
    </>
  );
}

interface NotCalledBackProps {
  supplier: SupplierDetail;
  none: NoWebhook;
  onSecret: (made: MadeSecret) => void;
}

function NotCalledBack({ supplier, none, onSecret }: NotCalledBackProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className={classes.reason}>
        The supplier is not called back; it asks for the status of its imports by itself.
      </p>
      {mayDo(none.allowed_actions, 'set') && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setAsking(true)}>
          Set a webhook
        </Button>
      )}
      {isAsking && (
        <SetWebhookDialog supplier={supplier} webhook={null} onSecret={onSecret} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
