'use client';

import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { leaveWhenSignedOut } from '../../features/session/leave-when-signed-out';
import { ApiProblem } from '../../lib/api-problem';
import { formatInstantsIn } from '../../lib/format-instant';
import { notifyDone } from '../../lib/notify';
import { Dialog } from './dialog';
import { ProblemAlert } from './problem-alert';
import type { ReasonDialogLook } from './reason-dialog';

interface Props extends ReasonDialogLook {
  /** Does it. What it resolves with is what is left to do and to say then, before the dialog closes. */
  perform: (reason: string) => Promise<{ settle: () => void; said: string | undefined }>;
}

const longestReason = 1_000;

/** The dialog for a reason, in a file of its own: no page needs it before it is open. */
export default function ReasonWindow(props: Props) {
  const {
    title,
    children,
    action,
    isDestructive = false,
    size = 'md',
    dismiss = 'Cancel',
    isReady = true,
    perform,
    onClose,
  } = props;
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Error | null>(null);

  const decide = async () => {
    if (isRunning.current || reason.trim() === '') return;
    isRunning.current = true;
    setPending(true);
    setProblem(null);
    try {
      const { settle, said } = await perform(reason.trim());
      void queryClient.invalidateQueries();
      settle();
      if (said !== undefined) notifyDone(said);
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause;
      leaveWhenSignedOut(cause);
      if (cause.code === 'approval_required') {
        notifyDone(formatInstantsIn(cause.message));
        return onClose();
      }
      setProblem(cause);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void decide();
  };

  const fields = problem instanceof ApiProblem ? problem.fields : new Map<string, string>();
  const isShownByFields =
    fields.size > 0 &&
    !fields.has('') &&
    (typeof children === 'function' || (fields.size === 1 && fields.has('reason')));
  return (
    <Dialog size={size} onClose={isPending ? () => undefined : onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {typeof children === 'function' ? children(fields) : children}
          <Textarea
            label="Reason"
            description="Kept in the audit trail, with your name."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={fields.get('reason')}
            maxLength={longestReason}
            minRows={2}
            autosize
            required
            withAsterisk={false}
          />
          {problem !== null && !isShownByFields && <ProblemAlert problem={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {dismiss}
            </Button>
            <Button
              type="submit"
              loading={isPending}
              disabled={!isReady || reason.trim() === ''}
              // The shade that white is readable on in the dark as well.
              {...(isDestructive && { color: 'red.9' })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
