'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../components/ui/dialog';
import { ProblemAlert } from '../../components/ui/problem-alert';
import type { Passkey } from '../../lib/operator-api';
import { ConfirmStep } from './confirm-step';
import { removePasskey } from './passkey-queries';
import { useConfirmed } from './use-confirmed';

interface Props {
  passkey: Passkey;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a passkey, once somebody has read what that means. */
export function RemovePasskeyDialog({ passkey, onRemoved, onClose }: Props) {
  const { doing, isConfirming, confirmed } = useConfirmed(() => removePasskey(passkey.id), onRemoved);
  return (
    <Dialog onClose={onClose} title={`Remove ${passkey.label}`}>
      {isConfirming ? (
        <ConfirmStep onConfirmed={confirmed} />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            Nobody signs in with it any more, and where somebody did they are signed out
            {passkey.is_current ? ', here too: you signed in with it' : ''}. Remove it on the device as well.
          </Text>
          {doing.error !== null && <ProblemAlert problem={doing.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button color="red.9" loading={doing.isPending} onClick={() => doing.mutate()}>
              Remove
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
