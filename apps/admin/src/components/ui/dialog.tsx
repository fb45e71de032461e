'use client';

import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { KeepsPage } from '../../features/session/keeps-page';
import { untilLoaded } from '../../lib/until-loaded';
import { useOpener } from './opener';

const DialogWindow = lazy(() => untilLoaded(() => import('./dialog-window')));

/**
 * A dialog that is mounted to be open. The focus begins at its first field, if it has one, and goes back to where it was when the
 * dialog is gone, unless `returnFocus` is false by then.
 */
export function Dialog({ children, ...props }: Omit<ModalProps, 'opened'>) {
  useFocusReturn(props.returnFocus ?? true);
  return (
    <Suspense>
      <DialogWindow {...props}>
        <KeepsPage ref={beginAtFirstField}>{children}</KeepsPage>
      </DialogWindow>
    </Suspense>
  );
}

/** Mantine begins at what carries this mark, else at the first thing that takes the focus, which is the button that closes. */
function beginAtFirstField(content: HTMLElement | null): void {
  content?.querySelector('input:not([type=hidden], :disabled), textarea')?.setAttribute('data-autofocus', '');
}

function useFocusReturn(isWanted: boolean): void {
  const opener = useOpener();
  const wanted = useRef(isWanted);
  useEffect(() => {
    wanted.current = isWanted;
  }, [isWanted]);
  useEffect(
    () => () => {
      // Once the dialog has left the page; another one that follows it keeps the focus.
      setTimeout(() => {
        if (wanted.current && document.querySelector('[role=dialog]') === null) opener?.focus();
      });
    },
    [opener],
  );
}
