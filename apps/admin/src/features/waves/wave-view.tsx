'use client';

import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../../components/ui/back-link';
import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import layout from '../../components/ui/page-columns.module.css';
import { PageHeading } from '../../components/ui/page-heading';
import { WavePack } from '../packs/wave-pack';
import { SandboxBadge } from '../suppliers/sandbox-badge';
import { WaveActions } from './acts/wave-actions';
import { WaveApprovals } from './parts/wave-approvals';
import { WaveDryRun } from './parts/wave-dry-run';
import { WaveErrors } from './parts/wave-errors';
import { WaveFacts } from './parts/wave-facts';
import { WaveGates } from './parts/wave-gates';
import { WaveHistory } from './parts/wave-history';
import { WaveLines } from './parts/wave-lines';
import { WaveParts } from './parts/wave-parts';
import { WavePlan } from './parts/wave-plan';
import { WaveProgress } from './parts/wave-progress';
import { WaveTotals } from './parts/wave-totals';
import { WaveProfilePanel } from './profile/wave-profile-panel';
import { WaveBurnUp } from './progress/wave-burn-up';
import { waveQuery } from './wave-queries';
import { WaveStateBadge } from './wave-state-badge';
import { waveStates } from './wave-states.generated';
import classes from './wave-view.module.css';

/** One wave: how far it is, what its release depends on, what fails in it, and who decided what; following the service. */
export function WaveView({ code, wave }: { code: string; wave: string }) {
  const { data, error, refetch } = useQuery(waveQuery(code, wave));
  if (data === undefined) {
    if (error === null) return <LoadingRows label="Loading the wave" />;
    return (
      <ErrorState level={1} title="This wave cannot be shown" problem={error} onRetry={() => void refetch()}>
        If it was released, it goes on.
      </ErrorState>
    );
  }
  return (
    <>
      <BackLink href="/waves">Waves</BackLink>
      <PageHeading title={data.wave.name ?? data.wave.code}>
        <WaveStateBadge state={data.wave.state} />
        <SandboxBadge isSandbox={data.is_sandbox} />
        <span className={layout.actions}>
          <WaveActions detail={data} />
        </span>
      </PageHeading>
      <p className={classes.means} aria-live="polite">
        {waveStates[data.wave.state].means}
      </p>
      <div className={layout.columns}>
        <div className={layout.column}>
          <WaveProgress detail={data} />
          <WaveBurnUp detail={data} />
          <WaveTotals totals={data.wave.totals} />
          <WaveDryRun detail={data} />
          <WaveProfilePanel detail={data} />
          <WaveErrors detail={data} />
          <WaveLines detail={data} />
        </div>
        <div className={layout.column}>
          <WaveGates detail={data} />
          <WavePack detail={data} />
          <WaveApprovals approvals={data.wave.approvals} />
          <WavePlan detail={data} />
          <WaveFacts detail={data} />
          <WaveParts parts={data.wave.parts} />
          <WaveHistory events={data.events} />
        </div>
      </div>
    </>
  );
}
