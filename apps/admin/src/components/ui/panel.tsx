import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title?: string;
  /** Buttons and links at the right of the title. */
  actions?: ReactNode;
  /** Whether the content reaches the border, as tables do. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A bordered surface for one thing; with a title it is a part of the page with a heading of its own. */
export function Panel({ title, actions, isFlush = false, children }: Props) {
  if (title === undefined) return <div className={classes.panel}>{children}</div>;
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {actions}
      </div>
      <div className={classes.body} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  );
}
