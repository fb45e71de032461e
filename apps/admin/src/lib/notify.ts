import type { NotificationData } from '@mantine/notifications';

let isUsed = false;
const listeners = new Set<() => void>();

/** Whether anything was said, as React follows it: what shows it is loaded then. */
export const saying = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hasBegun: (): boolean => isUsed,
  /** Nothing is said while a page is made. */
  hasBegunOnServer: (): boolean => false,
};

async function show(notification: NotificationData): Promise<void> {
  isUsed = true;
  for (const listener of listeners) listener();
  // Kept there until the component that shows it is.
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ withBorder: true, ...notification });
}

/** Says that something is done, which screen readers announce. Only after the API said so. */
export function notifyDone(message: string): void {
  void show({ message, color: 'harbor', autoClose: 6_000 });
}

/** Says that something did not work and stays until it is closed. */
export function notifyProblem(message: string): void {
  void show({ message, color: 'red', autoClose: false });
}
