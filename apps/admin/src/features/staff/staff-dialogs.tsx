'use client';

import { Text } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { countOf } from '../../lib/format-count';
import type { InvitedStaffMember, StaffMember } from '../../lib/operator-api';
import { disablingInWords, sessionsEnd } from './access-words';
import { changeStaff, endSessions, unlinkSingleSignOn } from './staff-queries';

interface Props {
  member: StaffMember;
  onClose: () => void;
}

/** Locks somebody out, or lets them in again. */
export function AccessDialog({ member, onClose }: Props) {
  // As it was asked: when somebody else does the same meanwhile, the button does not do the opposite.
  const [isDisabling] = useState(member.disabled_at === null);
  return (
    <ReasonDialog
      title={`${isDisabling ? 'Disable' : 'Enable'} ${member.display_name}`}
      action={isDisabling ? 'Disable' : 'Enable'}
      isDestructive={isDisabling}
      run={(reason) => changeStaff(member.id, { disabled: isDisabling, reason })}
      done={(changed) => `${changed.display_name} is ${changed.disabled_at === null ? 'enabled' : 'disabled'} now.`}
      onClose={onClose}
    >
      <Text size="sm">
        {isDisabling
          ? disablingInWords(member)
          : `${member.email} can sign in again, as ${member.role}, with the ${member.is_single_sign_on ? 'single sign-on' : 'password from before'}.`}
      </Text>
    </ReasonDialog>
  );
}

/** Signs somebody out everywhere. */
export function EndSessionsDialog({ member, onClose }: Props) {
  return (
    <ReasonDialog
      title={`End the sessions of ${member.display_name}`}
      action="End sessions"
      isDestructive
      run={(reason) => endSessions(member.id, reason)}
      done={({ ended }) => `${countOf(ended, 'session')} of ${member.display_name} ended.`}
      onClose={onClose}
    >
      <Text size="sm">
        {sessionsEnd(member.sessions)} at once. {member.email} can sign in again.
      </Text>
    </ReasonDialog>
  );
}

interface UnlinkProps extends Props {
  onDone: (invited: InvitedStaffMember) => void;
}

/** Gives somebody a password in place of their account at the OpenID provider. */
export function UnlinkSingleSignOnDialog({ member, onDone, onClose }: UnlinkProps) {
  return (
    <ReasonDialog
      title={`Give ${member.display_name} a password`}
      action="Give a password"
      isDestructive
      run={(reason) => unlinkSingleSignOn(member.id, reason)}
      onDone={onDone}
      onClose={onClose}
    >
      <Text size="sm">
        {member.email} no longer signs in with single sign-on but with a password, as {member.role}. Their sessions end
        at once. You are shown a one-time password to hand over.
      </Text>
    </ReasonDialog>
  );
}
