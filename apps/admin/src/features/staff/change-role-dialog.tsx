'use client';

import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import type { StaffMember, StaffRole } from '../../lib/operator-api';
import { RoleSelect } from './role-select';
import { changeStaff } from './staff-queries';

interface Props {
  member: StaffMember;
  onClose: () => void;
}

/** Gives somebody another role, from their next call on. */
export function ChangeRoleDialog({ member, onClose }: Props) {
  const [role, setRole] = useState<StaffRole>(member.role);
  return (
    <ReasonDialog
      title={`Change the role of ${member.display_name}`}
      action="Change role"
      isReady={role !== member.role}
      run={(reason) => changeStaff(member.id, { role, reason })}
      done={(changed) => `${changed.display_name} is ${changed.role} now.`}
      onClose={onClose}
    >
      <RoleSelect value={role} onChange={setRole} />
    </ReasonDialog>
  );
}
