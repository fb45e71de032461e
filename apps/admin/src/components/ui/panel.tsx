import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** A bordered surface for one thing; with a title it is a part of the page with a heading of its own. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  if (title === undefined) return <div className={classes.panel}>{children}</div>;
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
