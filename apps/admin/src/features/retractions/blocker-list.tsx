'use client';

import { Checkbox, TextInput } from '@mantine/core';
import { countOf } from '../../lib/format-count';
import type { RetractionBlocker, RetractionPreview } from '../../lib/operator-api';
import { blockerWords } from './retraction-words';
import classes from './retractions.module.css';

/** Why each blocker is waived, by its name; one that is not there is not waived. */
export type Waivers = Readonly<Partial<Record<RetractionBlocker, string>>>;

interface Props {
  blockers: RetractionPreview['blockers'];
  waivers: Waivers;
  onChange: (waivers: Waivers) => void;
}

/** Blockers by kind; waivable ones can each be waived with a reason. */
export function BlockerList({ blockers, waivers, onChange }: Props) {
  const waive = (blocker: RetractionBlocker, reason: string | null) => {
    const { [blocker]: _, ...others } = waivers;
    onChange(reason === null ? others : { ...others, [blocker]: reason });
  };
  return (
    <ul className={classes.blockers}>
      {blockers.map(({ blocker, accounts, waivable, examples }) => {
        const { name, means } = blockerWords[blocker];
        const label = `${name}: ${countOf(accounts, 'account')}`;
        const reason = waivers[blocker];
        return (
          <li key={blocker} className={classes.blocker}>
            {waivable ? (
              <Checkbox
                label={`${label}. Waive it`}
                checked={reason !== undefined}
                onChange={({ currentTarget: { checked } }) => waive(blocker, checked ? '' : null)}
              />
            ) : (
              <strong>{label}, which nobody may waive</strong>
            )}
            <p className={classes.means}>
              {means} Such as {examples.slice(0, 3).join(', ')}.
            </p>
            {reason !== undefined && (
              <TextInput
                label={`Why it may go: ${name.toLowerCase()}`}
                required
                maxLength={1000}
                value={reason}
                onChange={({ currentTarget: { value } }) => waive(blocker, value)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
