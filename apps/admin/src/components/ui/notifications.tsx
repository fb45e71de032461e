'use client';

import { Notifications as MantineNotifications } from '@mantine/notifications';

/** Messages that something is done or did not work, in a corner of every page. */
export default function Notifications() {
  return <MantineNotifications position="bottom-right" limit={4} />;
}
