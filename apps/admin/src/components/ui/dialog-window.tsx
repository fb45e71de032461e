'use client';

import { Modal, type ModalProps } from '@mantine/core';

/** The window of a dialog, in a file of its own: no page needs it to be read. */
export default function DialogWindow(props: Omit<ModalProps, 'opened'>) {
  return <Modal opened {...props} />;
}
