'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { WaveDetail, WavePlanRequest } from '../../../lib/operator-api';
import classes from '../acts/consequences.module.css';
import { planPreviewQuery } from '../wave-queries';
import { endedByPlanInWords } from './ended-words';
import { previewInWords } from './preview-words';

/** The effects of a plan on a wave. @param plan as it would be sent, as text */
export function PlanPreview({ detail, plan }: { detail: WaveDetail; plan: string }) {
  const proposed: WavePlanRequest = JSON.parse(plan);
  const { data, error } = useQuery({
    ...planPreviewQuery(detail.import_supplier, detail.wave.code, proposed),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className={classes.meaning} aria-live="polite">
      <p>What will happen: it holds at once, for whatever has not started. Accounts that were let go today count.</p>
      {error !== null && <p>{error.message}</p>}
      {error === null && data !== undefined && (
        <ul>
          {[...previewInWords(detail, proposed, data), ...endedByPlanInWords(detail.wave, proposed)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
