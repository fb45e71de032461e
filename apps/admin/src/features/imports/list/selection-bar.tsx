'use client';

import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { countOf, formatCount } from '../../../lib/format-count';
import type { BatchQuestion } from '../../batches/start-batch-dialog';
import { mostSelected } from './selection';
import classes from './selection-bar.module.css';
import type { SelectionOfList } from './use-selection';

interface Props {
  selection: SelectionOfList;
  ask: (question: BatchQuestion) => void;
}

/** How many are chosen and what can be done to them; at the lower edge, so that it is there wherever one scrolled to. */
export function SelectionBar({ selection: { ids, clear }, ask }: Props) {
  useEscape(clear);
  const isTooMuch = ids.size > mostSelected;
  const askFor = (action: BatchQuestion['action']) => ask({ action, filter: { ids: [...ids] } });
  return (
    <section className={classes.anchor} aria-label="Selection" aria-live="polite">
      {ids.size > 0 && (
        <div className={classes.bar}>
          <span className={classes.count}>{countOf(ids.size, 'import')} selected</span>
          {isTooMuch && <span>At most {formatCount(mostSelected)} can be selected; use a filter for more.</span>}
          <Button size="compact-sm" disabled={isTooMuch} onClick={() => askFor('retry')}>
            Retry …
          </Button>
          <Button size="compact-sm" variant="default" disabled={isTooMuch} onClick={() => askFor('cancel')}>
            Cancel …
          </Button>
          <Button size="compact-sm" variant="default" disabled={isTooMuch} onClick={() => askFor('restore')}>
            Restore …
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
    </section>
  );
}

/** Whether Escape is for something else: a field, or a menu or dialog that it closes. */
function isTaken(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) return true;
  return document.querySelector('[role=menu], [role=dialog]') !== null;
}

/** Calls it when Escape is pressed and closes nothing. It looks before what is open hears of the key, and is gone. */
function useEscape(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isTaken(event.target)) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
