'use client';

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import type { SupplierSummary, Webhook } from '../../../lib/operator-api';
import { setWebhook } from '../supplier-actions';
import type { MadeSecret } from './made-secret';

interface Props {
  supplier: Pick<SupplierSummary, 'code' | 'name'>;
  /** Null when there is none yet. */
  webhook: Webhook | null;
  /** Called with the secret when one was made; it has to outlive this dialog, and the panel that opened it. */
  onSecret: (made: MadeSecret) => void;
  onClose: () => void;
}

/** Sets where events are sent, or enables a webhook again. */
export function SetWebhookDialog({ supplier, webhook, onSecret, onClose }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  return (
    <ReasonDialog
      title={`${webhook === null ? 'Set a webhook for' : 'Change the webhook of'} ${supplier.name}`}
      action={webhook?.status === 'DISABLED' ? 'Enable webhook' : 'Set webhook'}
      isReady={URL.canParse(url)}
      run={(reason) => setWebhook(supplier.code, { url }, reason)}
      onDone={({ secret }) =>
        secret !== undefined && onSecret({ title: 'Webhook set', label: 'Its signing secret.', secret })
      }
      done={(set) => `Events of ${supplier.name} go to ${set.url}.`}
      onClose={onClose}
    >
      {(fields) => (
        <TextInput
          label="Address"
          description="Events are sent here, signed, as POST requests."
          type="url"
          value={url}
          error={fields.get('url')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}
