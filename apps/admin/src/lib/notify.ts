import { notifications } from '@mantine/notifications';

/** Says that something is done, which screen readers announce. Only after the API said so. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'harbor', autoClose: 6_000, withBorder: true });
}

/** Says that something did not work and stays until it is closed. */
export function notifyProblem(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, withBorder: true });
}
