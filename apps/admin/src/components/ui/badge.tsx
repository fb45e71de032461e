import type { ComponentType } from 'react';
import classes from './badge.module.css';

export type Tone = 'waiting' | 'running' | 'done' | 'problem' | 'dryRun' | 'caution' | 'withdrawn';

interface Props {
  tone: Tone;
  label: string;
  icon: ComponentType;
  /** As on the wire, for tests. */
  status?: string;
}

/** Where something stands, as a word and a drawing; the colour only repeats them. */
export function Badge({ tone, label, icon: Icon, status }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} data-status={status}>
      <Icon />
      {label}
    </span>
  );
}
