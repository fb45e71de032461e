'use client';

import { Button, Modal, Stack } from '@mantine/core';
import { SecretOnce } from '../../components/ui/secret-once';
import { formatInstant } from '../../lib/format-instant';
import type { InvitedStaffMember } from '../../lib/operator-api';

interface Props {
  invited: InvitedStaffMember;
  /** What helps when it was not used in time. */
  tooLate: string;
  onClose: () => void;
}

/** Shows the one-time password of somebody, this once. */
export function OneTimePassword({ invited, tooLate, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`${invited.display_name} has access`}>
      <Stack gap="md">
        <SecretOnce
          label={`The one-time password of ${invited.email}. Hand it over in person or by a safe way, until ${formatInstant(invited.one_time_password_expires_at)}: they sign in with it once and choose their own. Too late? ${tooLate}`}
          secret={invited.one_time_password}
        />
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Stack>
    </Modal>
  );
}
