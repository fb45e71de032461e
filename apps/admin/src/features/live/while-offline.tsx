'use client';

import { useOffline } from 'next/offline';
import { useEffect } from 'react';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { useLive } from './live-provider';

const load = () => import('./offline-notice').then(({ OfflineNotice }) => OfflineNotice);
const OfflineNotice = loadedWhenShown(load);

/**
 * Stands above the page while the service, or the console itself, does not answer. A page that was asked for meanwhile opens as soon as the
 * console answers again.
 */
export function WhileOffline() {
  const { state } = useLive();
  const hasNoConsole = useOffline();
  // It is of no use once it cannot be loaded any more.
  useEffect(() => void load().catch(() => undefined), []);
  return state.kind === 'offline' || hasNoConsole ? <OfflineNotice state={state} hasNoConsole={hasNoConsole} /> : null;
}
