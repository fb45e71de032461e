'use client';

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../../components/ui/panel';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { mayDo } from '../../../lib/may-do';
import type { SupplierDetail } from '../../../lib/operator-api';
import classes from '../history-entry.module.css';
import { webhookQuery } from '../supplier-queries';
import { DeadLetters } from './dead-letters';
import { SetWebhookDialog } from './set-webhook-dialog';
import { WebhookActions } from './webhook-actions';
import { WebhookFacts } from './webhook-facts';

/** Where the supplier is told what became of its imports, how that goes, and what could not be delivered. */
export function WebhookPanel({ supplier }: { supplier: SupplierDetail }) {
  const { data, error } = useQuery(webhookQuery(supplier.code));
  return (
    <>
      <Panel title="Webhook" actions={data && <WebhookActions supplier={supplier} webhook={data} />}>
        {data === undefined && error === null && <Skeleton height={80} />}
        {data === undefined && error !== null && <ProblemAlert problem={error} />}
        {data === null && <NoWebhook supplier={supplier} />}
        {data && <WebhookFacts webhook={data} />}
      </Panel>
      {data && data.dead_letters > 0 && <DeadLetters supplier={supplier} webhook={data} />}
    </>
  );
}

function NoWebhook({ supplier }: { supplier: SupplierDetail }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className={classes.reason}>
        The supplier is not called back; it asks for the status of its imports by itself.
      </p>
      {mayDo(supplier.allowed_actions, 'change_settings') && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setAsking(true)}>
          Set a webhook
        </Button>
      )}
      {isAsking && <SetWebhookDialog supplier={supplier} webhook={null} onClose={() => setAsking(false)} />}
    </>
  );
}
