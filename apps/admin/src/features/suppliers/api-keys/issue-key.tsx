'use client';

import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { SecretOnce } from '../../../components/ui/secret-once';
import type { IssuedApiKey, SupplierDetail } from '../../../lib/operator-api';
import { issueApiKey } from '../supplier-actions';

/** Issues a key and shows it, this once. */
export function IssueKey({ supplier }: { supplier: SupplierDetail }) {
  const [isAsking, setAsking] = useState(false);
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        Issue key
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Issue an API key to ${supplier.organization}`}
          action="Issue key"
          run={(reason) => issueApiKey(supplier.code, reason)}
          onDone={setIssued}
          onClose={() => setAsking(false)}
        >
          Whoever has the key can send accounts for every supplier of {supplier.organization}. Keys that exist stay
          valid.
        </ReasonDialog>
      )}
      {issued !== null && (
        <ShownOnce title="API key issued" label="The new key." secret={issued.key} onClose={() => setIssued(null)} />
      )}
    </>
  );
}

interface ShownOnceProps {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret until somebody says that they have it; nothing else closes it. */
export function ShownOnce({ title, label, secret, onClose }: ShownOnceProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <SecretOnce label={label} secret={secret} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>I have stored it</Button>
      </Group>
    </Modal>
  );
}
