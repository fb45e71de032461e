'use client';

import { useQuery } from '@tanstack/react-query';
import type { WaveDetail } from '../../../lib/operator-api';
import { fieldsOf, planOfFields } from '../planning/plan-fields';
import { endInWords } from '../progress/forecast-words';
import { planPreviewQuery } from '../wave-queries';
import classes from './consequences.module.css';

/** When the wave ends if it is let go now; nothing where that cannot be told. */
export function ReleaseForecast({ detail: { import_supplier: supplier, wave } }: { detail: WaveDetail }) {
  const { data } = useQuery(planPreviewQuery(supplier, wave.code, planOfFields(fieldsOf(wave.plan))));
  const end = data?.current ?? null;
  if (end === null) return null;
  return (
    <p className={classes.forecast}>
      By the forecast it ends {endInWords(end)}.
      {wave.plan?.depends_on !== undefined && ` None of it starts before wave ${wave.plan.depends_on} is imported.`}
    </p>
  );
}
