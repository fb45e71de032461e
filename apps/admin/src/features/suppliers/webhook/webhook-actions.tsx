'use client';

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { mayDo } from '../../../lib/may-do';
import type { SupplierDetail, Webhook } from '../../../lib/operator-api';
import { removeWebhook, setWebhook } from '../supplier-actions';
import type { MadeSecret } from './made-secret';

const SetWebhookDialog = loadedWhenShown(() =>
  import('./set-webhook-dialog').then(({ SetWebhookDialog }) => SetWebhookDialog),
);

type Asked = 'set' | 'replace_secret' | 'remove';

const buttons: readonly (readonly [Asked, string])[] = [
  ['set', 'Change'],
  ['replace_secret', 'Replace secret'],
  ['remove', 'Remove'],
];

interface Props {
  supplier: SupplierDetail;
  webhook: Webhook;
  onSecret: (made: MadeSecret) => void;
}

/** What may be done to a webhook that exists. */
export function WebhookActions({ supplier, webhook, onSecret }: Props) {
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  return (
    <Group gap="xs">
      {buttons
        .filter(([action]) => mayDo(webhook.allowed_actions, action))
        .map(([action, words]) => (
          <Button key={action} variant="default" size="xs" onClick={() => ask(action)}>
            {action === 'set' && webhook.status === 'DISABLED' ? 'Enable' : words}
          </Button>
        ))}
      {asked === 'set' && (
        <SetWebhookDialog supplier={supplier} webhook={webhook} onSecret={onSecret} onClose={close} />
      )}
      {asked === 'replace_secret' && (
        <ReasonDialog
          title={`Replace the webhook secret of ${supplier.name}`}
          action="Replace secret"
          run={(reason) => setWebhook(supplier.code, { url: webhook.url, replace_secret: true }, reason)}
          onDone={({ secret }) =>
            secret !== undefined && onSecret({ title: 'Secret replaced', label: 'The new secret.', secret })
          }
          onClose={close}
        >
          A new secret is made and shown once. The present one is used beside it for a day.
        </ReasonDialog>
      )}
      {asked === 'remove' && (
        <ReasonDialog
          title={`Remove the webhook of ${supplier.name}`}
          action="Remove webhook"
          isDestructive
          run={(reason) => removeWebhook(supplier.code, reason)}
          done={() => `${supplier.name} has no webhook any more.`}
          onClose={close}
        >
          Everything that waits to be sent ends with it, dead letters as well.
        </ReasonDialog>
      )}
    </Group>
  );
}
