'use client';

import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { Panel } from '../../../components/ui/panel';
import { useRevealed } from '../../../components/ui/use-revealed';
import { formatInstant } from '../../../lib/format-instant';
import type { ImportDetail, Payload, PayloadVersion } from '../../../lib/operator-api';
import { CompareButton } from './compare-button';
import classes from './payload-panel.module.css';
import { payloadQuery } from './payload-queries';
import { PayloadTree } from './payload-tree';
import { RevealButton } from './reveal-button';
import { useShowField } from './show-field';

const PayloadDiff = loadedWhenShown(() => import('./payload-diff').then(({ PayloadDiff }) => PayloadDiff));

const noPaths: readonly string[] = [];

function versionLabel({ version, created_at }: PayloadVersion): string {
  return `Version ${version}, ${formatInstant(created_at)}`;
}

/** What the supplier sent: a version as a tree, or what changed from one to another. */
export function PayloadPanel({ importDetail }: { importDetail: ImportDetail }) {
  const { id, payload_version: latest, payload_versions: versions } = importDetail;
  const [chosen, choose] = useState<number | null>(null);
  const [view, setView] = useState<'payload' | 'changes'>('payload');
  const version = chosen ?? latest;
  const isChanges = view === 'changes' && versions.length > 1;
  return (
    <Panel title="Payload">
      {versions.length > 1 && (
        <div className={classes.versions}>
          <NativeSelect
            size="xs"
            aria-label="What to show of the payload"
            data={[
              { value: 'payload', label: 'Whole payload' },
              { value: 'changes', label: 'Changes' },
            ]}
            value={view}
            onChange={(event) => setView(event.currentTarget.value === 'changes' ? 'changes' : 'payload')}
          />
          <NativeSelect
            size="xs"
            aria-label={isChanges ? 'Changes up to version' : 'Version'}
            data={[...versions]
              .reverse()
              .filter((each) => !isChanges || each.version > 1)
              .map((each) => ({ value: String(each.version), label: versionLabel(each) }))}
            value={String(isChanges ? Math.max(2, version) : version)}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
        </div>
      )}
      {isChanges ? (
        <PayloadDiff id={id} from={Math.max(2, version) - 1} to={Math.max(2, version)} />
      ) : (
        <PayloadVersionView key={version} importDetail={importDetail} version={version} />
      )}
    </Panel>
  );
}

/** One version of the payload. Revealed values are forgotten when another one is shown. */
function PayloadVersionView({ importDetail, version }: { importDetail: ImportDetail; version: number }) {
  const { id, payload_version: latest, latest_error, allowed_actions } = importDetail;
  const { goal } = useShowField();
  const { data, error, refetch } = useQuery(payloadQuery(id, version));
  const [revealed, setRevealed] = useRevealed<Payload>();
  const failingPaths = (version === latest ? latest_error?.paths : undefined) ?? noPaths;
  const shown = revealed ?? data;

  if (shown === undefined) {
    return (
      <p className={classes.note}>
        {error === null ? 'Loading the payload …' : `The payload cannot be shown. ${error.message} `}
        {error !== null && (
          <Button variant="default" size="compact-xs" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </p>
    );
  }
  return (
    <>
      <div className={classes.privacy} data-revealed={revealed === null ? undefined : true}>
        <span>
          {revealed === null
            ? 'Personal data is masked.'
            : 'Personal data is shown, for five minutes at most or until you leave. This was recorded.'}
        </span>
        {revealed === null ? (
          <RevealButton id={id} version={version} allowedActions={allowed_actions} onRevealed={setRevealed} />
        ) : (
          <Button variant="default" size="compact-sm" onClick={() => setRevealed(null)}>
            Mask again
          </Button>
        )}
      </div>
      <PayloadTree payload={shown.payload} failingPaths={failingPaths} goal={goal}>
        <CompareButton importDetail={importDetail} />
      </PayloadTree>
    </>
  );
}
