'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Breakable } from '../../../components/ui/breakable';
import { FactList } from '../../../components/ui/fact-list';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { TextLink } from '../../../components/ui/text-link';
import { countOf, formatCount } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';
import { findingsHref } from '../wave-href';
import { waveFindingsQuery } from '../wave-queries';
import classes from './wave-errors.module.css';

const mostShown = 10;

/** How far the latest dry run is and what it found, by kind, each leading to its lines; nothing while there was none. */
export function WaveDryRun({ detail: { import_supplier: supplier, wave } }: { detail: WaveDetail }) {
  const { dry_run: run } = wave;
  const { data } = useQuery({ ...waveFindingsQuery(supplier, wave.code, 'limit=1'), enabled: run !== null });
  if (run === null) return null;
  const codes = data?.codes ?? [];
  return (
    <Panel
      title="Dry run"
      isFlush
      actions={
        codes.length > 0 && <TextLink href={findingsHref(supplier, wave.code)}>All findings, line by line</TextLink>
      }
    >
      <div className={classes.facts}>
        <FactList
          facts={[
            ['Begun', <RelativeTime key="begun" instant={run.started_at} />],
            ['Ended', run.finished_at === null ? 'not yet' : <RelativeTime key="ended" instant={run.finished_at} />],
            ['Validated', countOf(run.judged, 'account')],
            ['With a finding', run.problems === null ? 'not known yet' : formatCount(run.problems)],
          ]}
        />
      </div>
      {codes.length > 0 && (
        <ul className={classes.groups} aria-label="Findings by kind">
          {codes.slice(0, mostShown).map(({ code, findings, meaning }) => (
            <li key={code} className={classes.group}>
              <div className={classes.words}>
                <Link href={findingsHref(supplier, wave.code, code)} prefetch={false} className={classes.code}>
                  <Breakable text={code} />
                </Link>
                {meaning !== null && <span className={classes.quiet}>{meaning}</span>}
              </div>
              <span className={classes.count}>{countOf(findings, 'finding')}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
