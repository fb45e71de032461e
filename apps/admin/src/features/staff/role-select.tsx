'use client';

import { NativeSelect } from '@mantine/core';
import { type StaffRole, staffRoles } from '../../lib/operator-api';
import { roleWords } from './role-words';

interface Props {
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

/** Chooses a role, and says what somebody of the chosen one may do. */
export function RoleSelect({ value, onChange }: Props) {
  return (
    <NativeSelect
      label="Role"
      description={roleWords[value].means}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={staffRoles.map((role) => ({ value: role, label: roleWords[role].name }))}
      value={value}
      onChange={(event) => {
        const chosen = staffRoles.find((role) => role === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
