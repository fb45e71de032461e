'use client';

import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import type { StaffMember, StaffRole } from '../../lib/operator-api';
import { roleChoices } from './role-words';
import { changeStaff } from './staff-queries';

interface Props {
  member: StaffMember;
  onClose: () => void;
}

/** Gives somebody another role, from their next call on. */
export function ChangeRoleDialog({ member, onClose }: Props) {
  const [role, setRole] = useState<StaffRole>(member.role);
  const choices = roleChoices();
  return (
    <ReasonDialog
      title={`Change the role of ${member.display_name}`}
      action="Change role"
      isReady={role !== member.role}
      run={(reason) => changeStaff(member.id, { role, reason })}
      done={(changed) => `${changed.display_name} is ${changed.role} now.`}
      onClose={onClose}
    >
      <NativeSelect
        label="Role"
        data={choices}
        value={role}
        onChange={(event) => {
          const chosen = choices.find(({ value }) => value === event.currentTarget.value);
          if (chosen !== undefined) setRole(chosen.value);
        }}
      />
    </ReasonDialog>
  );
}
