'use client';

import { Drawer, type DrawerProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** A drawer that opens after it is mounted, never with it: only so does it know where the focus was. */
export default function DrawerWindow({ opened, ...props }: DrawerProps) {
  const isMounted = useMounted();
  return <Drawer opened={opened && isMounted} {...props} />;
}
