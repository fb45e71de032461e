'use client';

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import type { SupplierSummary, Webhook } from '../../../lib/operator-api';
import { ShownOnce } from '../api-keys/issue-key';
import { setWebhook } from '../supplier-actions';

interface Props {
  supplier: Pick<SupplierSummary, 'code' | 'name'>;
  /** Null when there is none yet. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Sets where events are sent, or enables a webhook again; a new one's secret is shown once. */
export function SetWebhookDialog({ supplier, webhook, onClose }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return <ShownOnce title="Webhook set" label="Its signing secret." secret={secret} onClose={onClose} />;
  return (
    <ReasonDialog
      title={`${webhook === null ? 'Set a webhook for' : 'Change the webhook of'} ${supplier.name}`}
      action={webhook?.status === 'DISABLED' ? 'Enable webhook' : 'Set webhook'}
      isReady={URL.canParse(url)}
      run={(reason) => setWebhook(supplier.code, { url }, reason)}
      onDone={(set) => setSecret(set.secret ?? null)}
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
