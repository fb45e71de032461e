'use client';

import { Menu } from '@mantine/core';
import { useOpenAtOnce } from '../../components/ui/menu-on-demand';
import { mayDo } from '../../lib/may-do';
import type { StaffMember } from '../../lib/operator-api';
import { AccessButton } from './access-button';

/** What may be changed, each in a dialog of its own. */
export type AccessChange = 'reset' | 'role' | 'access' | 'sessions' | 'link' | 'unlink';

interface Props {
  readonly member: StaffMember;
  readonly onChoose: (change: AccessChange) => void;
}

/** Actions on a member of staff, in a menu that opens at once. */
export default function StaffDropdown({ member, onChoose }: Props) {
  const { button, isOpen, setOpen } = useOpenAtOnce();
  const { allowed_actions: allowed, display_name } = member;
  const access = member.disabled_at === null ? 'disable' : 'enable';
  return (
    <Menu position="bottom-end" withinPortal shadow="md" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <AccessButton ref={button} name={display_name} />
      </Menu.Target>
      <Menu.Dropdown>
        {mayDo(allowed, 'change_role') && <Menu.Item onClick={() => onChoose('role')}>Change role</Menu.Item>}
        {mayDo(allowed, 'reset') && <Menu.Item onClick={() => onChoose('reset')}>Reset access</Menu.Item>}
        {mayDo(allowed, 'link_single_sign_on') && (
          <Menu.Item onClick={() => onChoose('link')}>Link to single sign-on</Menu.Item>
        )}
        {mayDo(allowed, 'unlink_single_sign_on') && (
          <Menu.Item onClick={() => onChoose('unlink')}>Give a password instead</Menu.Item>
        )}
        {mayDo(allowed, 'end_sessions') && <Menu.Item onClick={() => onChoose('sessions')}>End sessions</Menu.Item>}
        {mayDo(allowed, access) && (
          <Menu.Item onClick={() => onChoose('access')}>{access === 'disable' ? 'Disable' : 'Enable'}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
