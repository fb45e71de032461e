'use client';

import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangedMeanwhile } from '../../../components/ui/changed-meanwhile';
import { FormDialog } from '../../../components/ui/form-dialog';
import type { ErrorGroup } from '../../../lib/operator-api';
import { errorOwnersQuery, triageGroup } from './triage-queries';
import { mutedUntil, muteInWords, muteSpans, triageMeanwhile } from './triage-words';

interface Props {
  group: ErrorGroup;
  onClose: () => void;
}

/** Sets owner, note, acknowledgement and mute of a group. Only changed fields are sent; what others change meanwhile is told. */
export function TriageDialog({ group, onClose }: Props) {
  // What somebody else decides while this is open is not what was changed here.
  const [{ triage }] = useState(group);
  const { data } = useQuery(errorOwnersQuery());
  const [owner, setOwner] = useState(triage.owner ?? '');
  const [isAcknowledged, setAcknowledged] = useState(triage.is_acknowledged);
  const [note, setNote] = useState(triage.note ?? '');
  const [mute, setMute] = useState<string | null>(null);
  const typed = {
    owner: owner === '' ? null : owner,
    is_acknowledged: isAcknowledged,
    note: note.trim() === '' ? null : note.trim(),
  };
  const change = {
    ...(typed.owner !== triage.owner && { owner: typed.owner ?? '-' }),
    ...(isAcknowledged !== triage.is_acknowledged && { acknowledged: isAcknowledged }),
    ...(typed.note !== triage.note && { note: typed.note ?? '-' }),
  };
  const meanwhile = triageMeanwhile(triage, group.triage, typed);
  const isChanged = Object.keys(change).length > 0 || mute !== null;
  const owners = data?.results ?? [];
  const isMuted = triage.muted_until !== null;
  return (
    <FormDialog
      title={`Triage of ${group.code}`}
      action="Save"
      fields={['owner', 'note', 'muted_until']}
      isReady={isChanged}
      run={() => triageGroup(group, { ...change, ...(mute !== null && { muted_until: mutedUntil(mute, Date.now()) }) })}
      done={() => `The triage of ${group.code} is saved.`}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <NativeSelect
            label="Owner"
            description="Who looks after it until it is over."
            data={[
              { value: '', label: 'Nobody' },
              ...owners.map(({ email, display_name }) => ({ value: email, label: `${display_name} (${email})` })),
              // Who has left since.
              ...(owner !== '' && !owners.some(({ email }) => email === owner) ? [{ value: owner, label: owner }] : []),
            ]}
            value={owner}
            error={problems.get('owner')}
            onChange={(event) => setOwner(event.currentTarget.value)}
          />
          {meanwhile.owner !== undefined && (
            <ChangedMeanwhile now={meanwhile.owner} isReplaced={change.owner !== undefined} />
          )}
          <Checkbox
            label="Acknowledged"
            description="Somebody knows of it. It counts until the group is over."
            checked={isAcknowledged}
            onChange={(event) => setAcknowledged(event.currentTarget.checked)}
          />
          {meanwhile.acknowledged !== undefined && <ChangedMeanwhile now={meanwhile.acknowledged} isReplaced={false} />}
          <Textarea
            label="Note"
            description="For everybody who sees the group. No personal data."
            value={note}
            maxLength={2_000}
            minRows={2}
            autosize
            error={problems.get('note')}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {meanwhile.note !== undefined && (
            <ChangedMeanwhile now={meanwhile.note} isReplaced={change.note !== undefined} />
          )}
          <NativeSelect
            label="Muted"
            description="Left out of the list and of the overview until its time is over."
            data={[
              { value: 'stay', label: muteInWords(triage.muted_until) },
              ...(isMuted ? [{ value: '', label: 'Not any more' }] : []),
              ...Object.entries(muteSpans).map(([value, { words }]) => ({
                value,
                label: isMuted ? `${words} from now on` : words,
              })),
            ]}
            value={mute ?? 'stay'}
            error={problems.get('muted_until')}
            onChange={({ currentTarget: { value } }) => setMute(value === 'stay' ? null : value)}
          />
          {meanwhile.mute !== undefined && <ChangedMeanwhile now={meanwhile.mute} isReplaced={mute !== null} />}
        </>
      )}
    </FormDialog>
  );
}
