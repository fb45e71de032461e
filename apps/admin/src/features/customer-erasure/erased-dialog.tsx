'use client';

import { Button, Group, Stack } from '@mantine/core';
import { Dialog } from '../../components/ui/dialog';
import { SecretOnce } from '../../components/ui/secret-once';
import type { ErasedCustomer } from '../../lib/operator-api';
import { countsInWords } from './erasure-words';

/** Shows what was erased and what has to be deleted elsewhere, until it is confirmed. */
export function ErasedDialog({ erased, onClose }: { erased: ErasedCustomer; onClose: () => void }) {
  const { customer, document_keys: keys, mail_left: mail } = erased;
  return (
    <Dialog
      title={`${customer} is erased`}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <p>Erased: {countsInWords(erased)}.</p>
        {keys.length > 0 && (
          <SecretOnce
            label="Delete these documents from their storage, which the platform may only read."
            secret={keys.join('\n')}
          />
        )}
        {mail !== null && <p>The file of mail {mail} could not be removed: delete it from the folder of mails.</p>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{keys.length > 0 || mail !== null ? 'I have noted it' : 'Close'}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
