'use client';

import { lazy, useState } from 'react';
import { MenuOnDemand } from '../../components/ui/menu-on-demand';
import type { InvitedStaffMember, StaffMember } from '../../lib/operator-api';
import { untilLoaded } from '../../lib/until-loaded';
import { AccessButton } from './access-button';
import { ChangeRoleDialog } from './change-role-dialog';
import { LinkSingleSignOnDialog } from './link-single-sign-on-dialog';
import { OneTimePasswordDialog } from './one-time-password-dialog';
import { ResetAccessDialog } from './reset-access-dialog';
import { AccessDialog, EndSessionsDialog, UnlinkSingleSignOnDialog } from './staff-dialogs';
import type { AccessChange } from './staff-dropdown';

const load = () => import('./staff-dropdown');
const StaffDropdown = lazy(() => untilLoaded(load));

/** Actions on a member of staff that the API allows. */
export function StaffMenu({ member }: { member: StaffMember }) {
  const [open, setOpen] = useState<AccessChange | null>(null);
  const [unlinked, setUnlinked] = useState<InvitedStaffMember | null>(null);
  const [reset, setReset] = useState<InvitedStaffMember | null>(null);
  const close = () => setOpen(null);
  if (member.allowed_actions.length === 0) return null;
  return (
    <>
      <MenuOnDemand load={load} button={(asking) => <AccessButton {...asking} name={member.display_name} />}>
        <StaffDropdown member={member} onChoose={setOpen} />
      </MenuOnDemand>
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
