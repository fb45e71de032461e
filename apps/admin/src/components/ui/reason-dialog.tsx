'use client';

import { lazy, type ReactNode, Suspense } from 'react';
import { untilLoaded } from '../../lib/until-loaded';
import { OpenerBefore } from './opener';

const ReasonWindow = lazy(() => untilLoaded(() => import('./reason-window')));

/** What a dialog for a reason shows. */
export interface ReasonDialogLook {
  /** Names the action and the thing: "Pause Northern Light Energy". */
  title: string;
  /** What it means and how many it concerns; a function when there are further fields, given the API's word on each. */
  children?: ReactNode | ((problems: ReadonlyMap<string, string>) => ReactNode);
  /** The word on the button that does it. */
  action: string;
  isDestructive?: boolean;
  /** For what needs more room. */
  size?: 'md' | 'lg';
  /** The word on the button that leaves everything as it is, where "Cancel" could be taken for the action. */
  dismiss?: string | undefined;
  /** Whether everything needed to decide is there, such as the count; until then the button cannot be pressed. */
  isReady?: boolean;
  onClose: () => void;
}

interface Props<Result> extends ReasonDialogLook {
  /** Does it. A second press does not call it again before the first has ended. */
  run: (reason: string) => Promise<Result>;
  /** What to say once the API has done it; nothing is said when it is left out. */
  done?: (result: Result) => string;
  /** Called with the result after the API has done it, before the dialog closes. */
  onDone?: (result: Result) => void;
}

/**
 * Asks for a reason before a change, and stays open with the API's message when it failed. When a second person has
 * to approve, it says so. Mount it to open it.
 */
export function ReasonDialog<Result>({ run, done, onDone, ...look }: Props<Result>) {
  const perform = async (reason: string) => {
    const result = await run(reason);
    return { settle: () => onDone?.(result), said: done?.(result) };
  };
  return (
    <OpenerBefore>
      <Suspense>
        <ReasonWindow {...look} perform={perform} />
      </Suspense>
    </OpenerBefore>
  );
}
