'use client';

import { Button, Stack } from '@mantine/core';
import { Dialog } from '../../components/ui/dialog';
import { SecretOnce } from '../../components/ui/secret-once';
import { formatInstant } from '../../lib/format-instant';
import type { InvitedStaffMember } from '../../lib/operator-api';

interface Props {
  member: InvitedStaffMember;
  title: string;
  /** What to do when it was not used in time. */
  whenTooLate: string;
  onClose: () => void;
}

/** Shows a one-time password, this once. */
export function OneTimePasswordDialog({ member, title, whenTooLate, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <SecretOnce
          label={`The one-time password of ${member.email}. Hand it over in person or by a safe way, until ${formatInstant(member.one_time_password_expires_at)}: they sign in with it once and choose their own. Too late? ${whenTooLate}`}
          secret={member.one_time_password}
        />
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Stack>
    </Dialog>
  );
}
