'use client';

import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import type { InvitedStaffMember, StaffRole } from '../../lib/operator-api';
import { OneTimePasswordDialog } from './one-time-password-dialog';
import { RoleSelect } from './role-select';
import { inviteStaff } from './staff-queries';

/** Gives somebody access; their one-time password shows once. */
export function InviteButton() {
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<InvitedStaffMember | null>(null);
  return (
    <>
      <Button size="xs" onClick={() => setInviting(true)}>
        Invite somebody
      </Button>
      {isInviting && <InviteDialog onDone={setInvited} onClose={() => setInviting(false)} />}
      {invited !== null && (
        <OneTimePasswordDialog
          member={invited}
          title={`${invited.display_name} has access`}
          whenTooLate="Invite them again."
          onClose={() => setInvited(null)}
        />
      )}
    </>
  );
}

interface DialogProps {
  onDone: (invited: InvitedStaffMember) => void;
  onClose: () => void;
}

function InviteDialog({ onDone, onClose }: DialogProps) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('viewer');
  return (
    <ReasonDialog
      title="Invite somebody"
      action="Invite"
      isReady={email.trim() !== '' && name.trim() !== ''}
      run={(reason) => inviteStaff({ email: email.trim(), display_name: name.trim(), role, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label="Name"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RoleSelect value={role} onChange={setRole} />
    </ReasonDialog>
  );
}
