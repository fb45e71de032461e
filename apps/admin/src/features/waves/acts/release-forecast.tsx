'use client';

import { useQuery } from '@tanstack/react-query';
import type { WaveDetail } from '../../../lib/operator-api';
import { startsInWords } from '../calendar/plan-words';
import { fieldsOf, planOfFields } from '../planning/plan-fields';
import { endInWords } from '../progress/forecast-words';
import { planPreviewQuery } from '../wave-queries';
import classes from './consequences.module.css';

/** What its plan lets start and when it ends if it is let go now, and the wave that it waits for; nothing where none of it is known. */
export function ReleaseForecast({ detail: { import_supplier: supplier, wave } }: { detail: WaveDetail }) {
  const { data } = useQuery(planPreviewQuery(supplier, wave.code, planOfFields(fieldsOf(wave.plan))));
  const end = data?.current ?? null;
  const before = wave.plan?.depends_on;
  const starts = wave.plan === null ? null : startsInWords(wave.plan);
  if (end === null && before === undefined && starts === null) return null;
  return (
    <p className={classes.forecast}>
      {starts !== null && `They start by its plan: ${starts}. `}
      {end !== null && `By the forecast it ends ${endInWords(end)}. `}
      {before !== undefined && `None of it starts before wave ${before} is imported.`}
    </p>
  );
}
