'use client';

import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Breakable } from '../../components/ui/breakable';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { formatCount } from '../../lib/format-count';
import type { BatchFilter, RetryForecast } from '../../lib/operator-api';
import { actorWords } from '../imports/error-words';
import { NoHelpNotice } from '../imports/no-help-notice';
import { forecastQuery } from './batch-queries';
import classes from './forecast.module.css';
import { failingInWords, forecastFacts, sampledInWords } from './forecast-words';

interface Props {
  action: 'retry' | 'restore';
  filter: BatchFilter;
  /** Names the question, so that each dialog asks anew. */
  id: string;
}

/** The forecast for imports that would wait again now, from validating their stored payloads. */
export function Forecast({ action, filter, id }: Props) {
  const { data, error } = useQuery(forecastQuery(action, filter, id));
  if (error !== null) return <ProblemAlert problem={error} />;
  return (
    <section className={classes.forecast} aria-label="What to expect" aria-live="polite" aria-busy={data === undefined}>
      {data === undefined ? (
        <p className={classes.checking}>
          <Loader size="xs" aria-hidden /> Checking what is stored as it would be checked now
        </p>
      ) : (
        <Expected forecast={data} />
      )}
    </section>
  );
}

function Expected({ forecast }: { forecast: RetryForecast }) {
  const failing = failingInWords(forecast);
  const sampled = sampledInWords(forecast);
  return (
    <>
      <dl>
        {forecastFacts(forecast).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {sampled !== null && <p>{sampled}</p>}
      {failing !== null && <NoHelpNotice>{failing}</NoHelpNotice>}
      {forecast.causes.length > 0 && (
        <ul>
          {forecast.causes.map(({ code, path, count, actor }) => (
            <li key={`${code} ${path ?? ''}`}>
              <span>{formatCount(count)}</span>
              <span>
                <code>
                  <Breakable text={code} />
                </code>
                {path !== null && (
                  <code className={classes.path}>
                    <Breakable text={path} />
                  </code>
                )}
                {actor !== null && <span className={classes.actor}>{actorWords[actor]}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
