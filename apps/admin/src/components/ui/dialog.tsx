'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A dialog that is mounted to be open. The focus begins at its first field, if it has one, and goes back to where it was when the
 * dialog is gone.
 */
export function Dialog({ children, ...props }: Omit<ModalProps, 'opened'>) {
  useFocusReturn();
  return (
    <Modal opened {...props}>
      <div ref={beginAtFirstField}>{children}</div>
    </Modal>
  );
}

/** Mantine begins at what carries this mark, else at the first thing that takes the focus, which is the button that closes. */
function beginAtFirstField(content: HTMLElement | null): void {
  content?.querySelector('input:not([type=hidden], :disabled), textarea')?.setAttribute('data-autofocus', '');
}

function useFocusReturn(): void {
  const [opener] = useState(openerOfDialog);
  useEffect(
    () => () => {
      // Once the dialog has left the page; another one that follows it keeps the focus.
      setTimeout(() => {
        if (document.querySelector('[role=dialog]') === null) opener?.focus();
      });
    },
    [opener],
  );
}

/** What has the focus as a dialog opens; of an entry of a menu, which closes, the button that opened the menu. */
function openerOfDialog(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
