'use client';

import { Text } from '@mantine/core';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import type { InvitedStaffMember, StaffMember } from '../../lib/operator-api';
import { resettingInWords } from './access-words';
import { resetStaff } from './staff-queries';

interface Props {
  member: StaffMember;
  onDone: (reset: InvitedStaffMember) => void;
  onClose: () => void;
}

/** Recovers the access of somebody who lost their password or their devices. */
export function ResetAccessDialog({ member, onDone, onClose }: Props) {
  const { id, display_name: name } = member;
  return (
    <ReasonDialog
      title={`Reset the access of ${name}`}
      action="Reset access"
      isDestructive
      run={(reason) => resetStaff(id, reason)}
      onDone={onDone}
      onClose={onClose}
    >
      <Text size="sm">
        {resettingInWords(member)} You get a one-time password for them. Make sure first, in person or by a call, that
        it is them who asks.
      </Text>
    </ReasonDialog>
  );
}
