'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { hasComeByLink } from './came-by-link';
import classes from './page-heading.module.css';

interface Props {
  title: string;
  /**
   * Whether the heading takes the focus after a link within the console, so that the keyboard continues at the
   * content.
   */
  takesFocus?: boolean;
  /** Whether it stays in view while the page scrolls, where there is room. */
  isSticky?: boolean;
  children?: ReactNode;
}

/** The name of the page, with room for what belongs beside it. */
export function PageHeading({ title, takesFocus = false, isSticky = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && hasComeByLink()) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className={classes.heading} data-sticky={isSticky || undefined}>
      <h1 ref={heading} className={classes.title} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children}
    </div>
  );
}
