'use client';

import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { leaveWhenSignedOut } from '../../features/session/leave-when-signed-out';
import { ApiProblem } from '../../lib/api-problem';
import { isSaidByFields } from '../../lib/field-messages';
import { notifyDone } from '../../lib/notify';
import { Dialog } from './dialog';
import { ProblemAlert } from './problem-alert';

interface Props<Result> {
  title: string;
  /** Names of the fields that say what the API says of them; anything else stands below. */
  fields: readonly string[];
  /** The fields, given the API's word on each. */
  children: (problems: ReadonlyMap<string, string>) => ReactNode;
  /** The word on the button that does it. */
  action: string;
  /** Whether everything needed is there; until then the button cannot be pressed. */
  isReady?: boolean;
  size?: 'md' | 'lg';
  /** Does it. A second press does not call it again before the first has ended. */
  run: () => Promise<Result>;
  /** What to say once the API has done it. */
  done: (result: Result) => string;
  onDone?: (result: Result) => void;
  onClose: () => void;
}

/** A form for what needs no reason; it stays open with the API's answer when it was not done. Mount it to open it. */
export function FormDialog<Result>(props: Props<Result>) {
  const { title, fields: shown, children, action, isReady = true, size = 'md', run, done, onDone, onClose } = props;
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  const perform = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    setProblem(null);
    try {
      const result = await run();
      void queryClient.invalidateQueries();
      notifyDone(done(result));
      onDone?.(result);
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause;
      leaveWhenSignedOut(cause);
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

  const fields = problem?.fields ?? new Map<string, string>();
  return (
    <Dialog size={size} onClose={isPending ? () => undefined : onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {children(fields)}
          {problem !== null && !isSaidByFields(fields, shown) && <ProblemAlert problem={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={!isReady}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
