'use client';

import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { leaveWhenSignedOut } from '../../features/session/leave-when-signed-out';
import { ApiProblem } from '../../lib/api-problem';
import { notifyDone } from '../../lib/notify';
import { Dialog } from './dialog';
import { ProblemAlert } from './problem-alert';

interface Props<Result> {
  /** Names the action and the thing: "Pause Northern Light Energy". */
  title: string;
  /** What it means and how many it concerns; a function when there are further fields, given the API's word on each. */
  children?: ReactNode | ((problems: ReadonlyMap<string, string>) => ReactNode);
  /** The word on the button that does it. */
  action: string;
  isDestructive?: boolean;
  /** For what needs more room. */
  size?: 'md' | 'lg';
  /** The word on the button that leaves everything as it is, where "Cancel" could be taken for the action. */
  dismiss?: string | undefined;
  /** Whether everything needed to decide is there, such as the count; until then the button cannot be pressed. */
  isReady?: boolean;
  /** Does it. A second press does not call it again before the first has ended. */
  run: (reason: string) => Promise<Result>;
  /** What to say once the API has done it; nothing is said when it is left out. */
  done?: (result: Result) => string;
  /** Called with the result after the API has done it, before the dialog closes. */
  onDone?: (result: Result) => void;
  onClose: () => void;
}

const longestReason = 1_000;

/**
 * Asks for a reason before something is changed, and stays open with the API's answer when it was not. What waits for a second
 * person now is said, and left to them. Mount it to open it.
 */
export function ReasonDialog<Result>(props: Props<Result>) {
  const {
    title,
    children,
    action,
    isDestructive = false,
    size = 'md',
    dismiss = 'Cancel',
    isReady = true,
    run,
    done,
    onDone,
    onClose,
  } = props;
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Error | null>(null);

  const perform = async () => {
    if (isRunning.current || reason.trim() === '') return;
    isRunning.current = true;
    setPending(true);
    setProblem(null);
    try {
      const result = await run(reason.trim());
      void queryClient.invalidateQueries();
      onDone?.(result);
      if (done !== undefined) notifyDone(done(result));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause;
      leaveWhenSignedOut(cause);
      if (cause.code === 'approval_required') {
        notifyDone('It waits for a second person, who finds it under Approvals. Nothing was done yet.');
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
    void perform();
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
