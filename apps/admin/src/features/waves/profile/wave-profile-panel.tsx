'use client';

import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import type { WaveDetail } from '../../../lib/operator-api';
import { profileHref } from '../wave-href';
import { waveProfileQuery } from '../wave-queries';
import classes from './profile.module.css';
import { measureWords, summaryWords } from './profile-words';

const mostShown = 5;

/** Shifts of the profile of a wave, with a link to all numbers; nothing before it was counted. */
export function WaveProfilePanel({ detail: { import_supplier: supplier, wave } }: { detail: WaveDetail }) {
  const { data } = useQuery(waveProfileQuery(supplier, wave.code));
  if (data === undefined || data.counted === null) return null;
  const shifted = data.measures.filter(({ is_shifted: isShifted }) => isShifted);
  return (
    <Panel title="Profile" actions={<TextLink href={profileHref(supplier, wave.code)}>All of it, in numbers</TextLink>}>
      <p className={classes.none}>{summaryWords(data)}</p>
      {shifted.length > 0 && (
        <ul className={classes.shifts} aria-label="Shifts">
          {shifted.slice(0, mostShown).map((measure) => (
            <li key={measure.measure}>
              <strong>{measureWords(measure)}</strong>
              {measure.comparisons[0]?.detail}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
