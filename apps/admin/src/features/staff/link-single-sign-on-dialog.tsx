'use client';

import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import type { StaffMember } from '../../lib/operator-api';
import { linkSingleSignOn } from './staff-queries';

interface Props {
  member: StaffMember;
  onClose: () => void;
}

/** Says which account of the OpenID provider somebody is; they have no password from then on. */
export function LinkSingleSignOnDialog({ member, onClose }: Props) {
  const [subject, setSubject] = useState('');
  return (
    <ReasonDialog
      title={`Link ${member.display_name} to single sign-on`}
      action="Link"
      isReady={subject.trim() !== ''}
      run={(reason) => linkSingleSignOn(member.id, { subject: subject.trim(), reason })}
      done={(linked) => `${linked.display_name} signs in with single sign-on now.`}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Text size="sm">
            Whoever has this account at the provider is {member.email} from now on, with the role that the provider says
            and without a password here. Their sessions end at once. Make sure first that it is the same person.
          </Text>
          <TextInput
            label="Subject of the account"
            description="Of the refused sign-in with their e-mail address in the audit trail, session.refused. Where there are two, ask the provider which is theirs."
            autoComplete="off"
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
            error={problems.get('subject')}
          />
        </>
      )}
    </ReasonDialog>
  );
}
