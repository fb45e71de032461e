'use client';

import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { mayDo } from '../../lib/may-do';
import type { InvitedStaffMember, StaffMember } from '../../lib/operator-api';
import { ChangeRoleDialog } from './change-role-dialog';
import { LinkSingleSignOnDialog } from './link-single-sign-on-dialog';
import { OneTimePasswordDialog } from './one-time-password-dialog';
import { ResetAccessDialog } from './reset-access-dialog';
import { AccessDialog, EndSessionsDialog, UnlinkSingleSignOnDialog } from './staff-dialogs';

type Open = 'reset' | 'role' | 'access' | 'sessions' | 'link' | 'unlink' | null;

/** What may be done about somebody's access, as the API says. */
export function StaffMenu({ member }: { member: StaffMember }) {
  const [open, setOpen] = useState<Open>(null);
  const [unlinked, setUnlinked] = useState<InvitedStaffMember | null>(null);
  const [reset, setReset] = useState<InvitedStaffMember | null>(null);
  const { allowed_actions: allowed, display_name } = member;
  const access = member.disabled_at === null ? 'disable' : 'enable';
  const close = () => setOpen(null);
  if (allowed.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <Button variant="default" size="compact-sm" aria-label={`Change the access of ${display_name}`}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayDo(allowed, 'change_role') && <Menu.Item onClick={() => setOpen('role')}>Change role</Menu.Item>}
          {mayDo(allowed, 'reset') && <Menu.Item onClick={() => setOpen('reset')}>Reset access</Menu.Item>}
          {mayDo(allowed, 'link_single_sign_on') && (
            <Menu.Item onClick={() => setOpen('link')}>Link to single sign-on</Menu.Item>
          )}
          {mayDo(allowed, 'unlink_single_sign_on') && (
            <Menu.Item onClick={() => setOpen('unlink')}>Give a password instead</Menu.Item>
          )}
          {mayDo(allowed, 'end_sessions') && <Menu.Item onClick={() => setOpen('sessions')}>End sessions</Menu.Item>}
          {mayDo(allowed, access) && (
            <Menu.Item onClick={() => setOpen('access')}>{access === 'disable' ? 'Disable' : 'Enable'}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'role' && <ChangeRoleDialog member={member} onClose={close} />}
      {open === 'reset' && <ResetAccessDialog member={member} onDone={setReset} onClose={close} />}
      {reset !== null && (
        <OneTimePasswordDialog
          member={reset}
          title={`The access of ${reset.display_name} is reset`}
          whenTooLate="Reset it again."
          onClose={() => setReset(null)}
        />
      )}
      {open === 'link' && <LinkSingleSignOnDialog member={member} onClose={close} />}
      {open === 'unlink' && <UnlinkSingleSignOnDialog member={member} onDone={setUnlinked} onClose={close} />}
      {unlinked !== null && (
        <OneTimePasswordDialog
          member={unlinked}
          title={`${unlinked.display_name} has a password`}
          whenTooLate="Reset their access."
          onClose={() => setUnlinked(null)}
        />
      )}
      {open === 'access' && <AccessDialog member={member} onClose={close} />}
      {open === 'sessions' && <EndSessionsDialog member={member} onClose={close} />}
    </>
  );
}
