'use client';

import { type ComponentType, lazy, Suspense } from 'react';
import { untilLoaded } from '../../lib/until-loaded';
import { OpenerBefore } from './opener';

/**
 * A component whose file is loaded when it is shown for the first time, and nothing in its place until then: for what a page does
 * not show by itself, such as a dialog.
 * @param load loads its file
 */
export function loadedWhenShown<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await untilLoaded(load) }));
  return function LoadedWhenShown(props: Props) {
    return (
      <OpenerBefore>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </OpenerBefore>
    );
  };
}
