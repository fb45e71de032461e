'use client';

import { Button, Group } from '@mantine/core';
import { Dialog } from './dialog';
import { SecretOnce } from './secret-once';

interface Props {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret until somebody says that they have it; nothing else closes it. */
export function ShownOnce({ title, label, secret, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
      <SecretOnce label={label} secret={secret} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>I have stored it</Button>
      </Group>
    </Dialog>
  );
}
