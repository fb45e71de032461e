import { FactList } from '../../../components/ui/fact-list';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { countOf, formatCount } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';

/** How far the latest dry run is, and in how many accounts it found something; nothing while there was none. */
export function WaveDryRun({ detail: { wave } }: { detail: WaveDetail }) {
  const { dry_run: run } = wave;
  if (run === null) return null;
  return (
    <Panel title="Dry run">
      <FactList
        facts={[
          ['Begun', <RelativeTime key="begun" instant={run.started_at} />],
          ['Ended', run.finished_at === null ? 'not yet' : <RelativeTime key="ended" instant={run.finished_at} />],
          ['Judged', countOf(run.judged, 'account')],
          ['With a finding', run.problems === null ? 'not known yet' : formatCount(run.problems)],
        ]}
      />
    </Panel>
  );
}
