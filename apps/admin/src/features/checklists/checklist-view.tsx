'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { BackLink } from '../../components/ui/back-link';
import { Badge, type Tone } from '../../components/ui/badge';
import { ErrorState } from '../../components/ui/error-state';
import { DoneIcon, ProblemIcon, WaitingIcon } from '../../components/ui/icons';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { countOf } from '../../lib/format-count';
import { waveHref } from '../waves/wave-href';
import { checklistQuery } from './checklist-queries';
import classes from './checklist-view.module.css';
import { type ChecklistEntry, entryNames, hrefOf } from './checklist-words';

const states = {
  done: { tone: 'done', label: 'Done', icon: DoneIcon },
  open: { tone: 'problem', label: 'Open', icon: ProblemIcon },
  unknown: { tone: 'waiting', label: 'Not known', icon: WaitingIcon },
} as const satisfies Record<ChecklistEntry['state'], { tone: Tone; label: string; icon: unknown }>;

/** What of a cut-over is done, ticked by facts; of a wave where the address names one. */
export function ChecklistView({ code }: { code: string }) {
  const wave = useSearchParams().get('wave') ?? '';
  const { data, error, refetch } = useQuery(checklistQuery(code, wave));
  if (data === undefined) {
    if (error === null) return <LoadingRows label="Loading the checklist" />;
    return (
      <ErrorState level={1} title="This checklist cannot be shown" problem={error} onRetry={() => void refetch()} />
    );
  }
  const done = data.entries.filter(({ state }) => state === 'done').length;
  return (
    <>
      {wave === '' ? (
        <BackLink href={`/suppliers/${encodeURIComponent(code)}`}>{code}</BackLink>
      ) : (
        <BackLink href={waveHref(code, wave)}>Wave {wave}</BackLink>
      )}
      <PageHeading title="Cut-over checklist" />
      <p className={classes.means} aria-live="polite">
        {done} of {countOf(data.entries.length, 'entry', 'entries')} {done === 1 ? 'is' : 'are'} done, for{' '}
        {wave === '' ? `all of ${code}` : `wave ${wave} of ${code}`}. Each ticks itself.
      </p>
      <Panel title="After the import">
        <ul className={classes.entries}>
          {data.entries.map((entry) => {
            const href = hrefOf(entry, data);
            return (
              <li key={entry.entry} className={classes.entry} data-entry={entry.entry}>
                <span>
                  <Badge {...states[entry.state]} status={entry.state} />
                </span>
                <span className={classes.name}>{entryNames[entry.entry]}</span>
                <span className={classes.detail}>
                  {entry.detail} {href !== null && entry.state !== 'done' && <TextLink href={href}>Look</TextLink>}
                </span>
              </li>
            );
          })}
        </ul>
      </Panel>
    </>
  );
}
