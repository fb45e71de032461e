'use client';

import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { useLive } from './live-provider';

const OldAnswerNotice = loadedWhenShown(() =>
  import('./old-answer-notice').then(({ OldAnswerNotice }) => OldAnswerNotice),
);

/** Stands above a page of which something could not be read again, though the service answers. */
export function OldPartOfPage() {
  const { state, old } = useLive();
  return old === null || state.kind === 'offline' ? null : <OldAnswerNotice old={old} />;
}
