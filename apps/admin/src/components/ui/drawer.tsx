'use client';

import type { DrawerProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { untilLoaded } from '../../lib/until-loaded';

const DrawerWindow = lazy(() => untilLoaded(() => import('./drawer-window')));

/** A panel that slides in beside the page; loaded when first opened. */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setOpened] = useState(false);
  if (props.opened && !wasOpened) setOpened(true);
  return <Suspense>{wasOpened && <DrawerWindow {...props} />}</Suspense>;
}
