'use client';

import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { countOf } from '../../../lib/format-count';
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
  useHotkeys([['Escape', () => document.querySelector('[aria-modal=true]') === null && clear()]]);
  const isTooMuch = ids.size > mostSelected;
  const askFor = (action: BatchQuestion['action']) => ask({ action, filter: { ids: [...ids] } });
  return (
    <section className={classes.anchor} aria-label="Selection" aria-live="polite">
      {ids.size > 0 && (
        <div className={classes.bar}>
          <span className={classes.count}>{countOf(ids.size, 'import')} selected</span>
          {isTooMuch && <span>At most {mostSelected} can be selected; use a filter for more.</span>}
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
