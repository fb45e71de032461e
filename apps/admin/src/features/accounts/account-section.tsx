'use client';

import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatCount } from '../../lib/format-count';
import classes from './account.module.css';
import { useFolded } from './folding';

interface Props {
  title: string;
  /** Where links of the page lead. */
  id?: string;
  count?: number;
  /** Said in place of the content when there is none. */
  empty?: string | null;
  /** Can be folded away. */
  isCollapsible?: boolean;
  /** The content brings its own edges. */
  isEdged?: boolean;
  children: ReactNode;
}

/** A part of the account with its heading and how many of its things there are. */
export function AccountSection({ title, id, count, empty = null, isCollapsible = false, isEdged, children }: Props) {
  const [isOpen, setOpen] = useFolded(true);
  const headingId = useId();
  const isEmpty = count === 0 && empty !== null;
  return (
    <section id={id} className={classes.section} aria-labelledby={headingId}>
      <div className={classes.heading}>
        <h2 id={headingId}>{title}</h2>
        {count !== undefined && count > 0 && <span className={classes.count}>{formatCount(count)}</span>}
        {isCollapsible && !isEmpty && (
          <Button
            className={classes.headingEnd}
            variant="subtle"
            size="compact-xs"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} ${title.toLowerCase()}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      {isEmpty && (
        <div className={classes.body}>
          <p className={classes.empty}>{empty}</p>
        </div>
      )}
      {!isEmpty && (isOpen || !isCollapsible) && (
        <div className={isEdged ? classes.edge : classes.body}>{children}</div>
      )}
    </section>
  );
}
