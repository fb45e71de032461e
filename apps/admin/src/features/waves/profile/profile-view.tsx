'use client';

import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../../../components/ui/back-link';
import { EmptyState } from '../../../components/ui/empty-state';
import { ErrorState } from '../../../components/ui/error-state';
import { FactList } from '../../../components/ui/fact-list';
import { LoadingRows } from '../../../components/ui/loading-rows';
import layout from '../../../components/ui/page-columns.module.css';
import { PageHeading } from '../../../components/ui/page-heading';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { countOf } from '../../../lib/format-count';
import type { WaveProfile } from '../../../lib/operator-api';
import { waveHref } from '../wave-href';
import { waveProfileQuery } from '../wave-queries';
import { MeasurePanel } from './measure-panel';
import classes from './profile.module.css';
import { againstWords, countedWords, shiftsWords } from './profile-words';

/** The profile of a wave compared with earlier waves, measure by measure; shifts first. @param code of its supplier */
export function ProfileView({ code: supplier, wave }: { code: string; wave: string }) {
  const { data, error, refetch } = useQuery(waveProfileQuery(supplier, wave));
  return (
    <>
      <BackLink href={waveHref(supplier, wave)}>Wave {wave}</BackLink>
      <PageHeading title="Profile" />
      {data === undefined && error === null && <LoadingRows label="Loading the profile" />}
      {data === undefined && error !== null && (
        <ErrorState title="The profile cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.counted === null && (
        <EmptyState title="No profile yet">
          It is there once a dry run of the wave has ended, and once the wave was imported.
        </EmptyState>
      )}
      {data !== undefined && data.counted !== null && <Profile profile={data} counted={data.counted} />}
    </>
  );
}

function Profile({ profile, counted }: { profile: WaveProfile; counted: NonNullable<WaveProfile['counted']> }) {
  return (
    <div className={layout.column}>
      <Panel title={shiftsWords(profile)}>
        <FactList
          facts={[
            ['Counted', `${countOf(counted.accounts, 'account')}, ${countedWords[counted.of]}`],
            ['Could not be counted', counted.unread === 0 ? null : countOf(counted.unread, 'account')],
            ['Counted at', <RelativeTime key="at" instant={counted.counted_at} />],
            ['Held against', againstWords(profile)],
            ['Comparisons', `${profile.comparisons}, all together at ${100 * profile.level} %`],
          ]}
        />
        <p className={classes.legend}>
          <span data-side="now">This wave</span>
          {profile.previous.waves.length > 0 && <span data-side="previous">Earlier waves</span>}
          {profile.source !== null && <span data-side="source">Source</span>}
        </p>
      </Panel>
      {profile.measures.map((measure) => (
        <MeasurePanel key={measure.measure} measure={measure} />
      ))}
    </div>
  );
}
