import type { ReactNode } from 'react';
import classes from './state-banner.module.css';

interface Props {
  tone: 'calm' | 'running' | 'done' | 'problem';
  title: ReactNode;
  /** What it is, for assistive technology. */
  label?: string;
  children?: ReactNode;
}

/** The first thing to read about an import: one sentence in bold, then what follows from it. */
export function StateBanner({ tone, title, label = 'Status', children }: Props) {
  return (
    <section className={classes.banner} data-tone={tone} aria-label={label}>
      <p className={classes.title}>{title}</p>
      {children}
    </section>
  );
}
