'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import type { ListedPack, WaveDetail } from '../../lib/operator-api';
import entry from '../suppliers/history-entry.module.css';
import { packsQuery } from './pack-queries';
import { packStateWords, signedWords, sizeWords, staffWords } from './pack-words';
import classes from './wave-pack.module.css';

const SignPackDialog = loadedWhenShown(async () => (await import('./sign-pack-dialog')).SignPackDialog);

/** States in which a wave has a pack, or is about to. */
const proved: ReadonlySet<string> = new Set(['RECONCILED', 'SIGNED_OFF']);

/** States in which it may have had one before it ran again. */
const wasProved: ReadonlySet<string> = new Set(['RUNNING', 'HALTED', 'IMPORTED']);

/** The pack of a wave, to be checked and signed; nothing before the wave is reconciled. */
export function WavePack({ detail }: { detail: WaveDetail }) {
  const { import_supplier: code, wave } = detail;
  const isProved = proved.has(wave.state);
  const { data } = useQuery({
    ...packsQuery(code, wave.code, isProved),
    enabled: isProved || wasProved.has(wave.state),
  });
  const latest = data?.[0];
  if (latest === undefined && !isProved) return null;
  if (latest === undefined)
    return (
      <Panel title="Pack">
        <p className={entry.quiet}>It is built in the background, within seconds.</p>
      </Panel>
    );
  return <Latest code={code} listed={latest} />;
}

function Latest({ code, listed }: { code: string; listed: ListedPack }) {
  const { pack, allowed_actions: actions, staff_signatures: signatures } = listed;
  const signed = staffWords(signatures);
  const [isSigning, setSigning] = useState(false);
  const href = `/api/suppliers/${encodeURIComponent(code)}/packs/${pack.pack_id}/archive`;
  return (
    <Panel
      title="Pack"
      actions={
        <span className={classes.actions}>
          {actions.includes('download') && (
            <Button component="a" href={href} download variant="default" size="compact-sm">
              Download
            </Button>
          )}
          {actions.includes('countersign') && (
            <Button size="compact-sm" onClick={() => setSigning(true)}>
              Sign …
            </Button>
          )}
        </span>
      }
    >
      <p className={classes.state} aria-live="polite">
        {packStateWords[pack.state]} {signed}
      </p>
      {pack.sha256 !== null && (
        <p className={classes.archive}>
          {sizeWords(pack.bytes)} SHA-256 <code className={classes.digest}>{pack.sha256}</code>
        </p>
      )}
      <ol className={entry.list}>
        {pack.signatures.map(({ party, reason, signed_at: at }) => (
          <li key={party} className={entry.entry}>
            <div className={entry.line}>
              <span className={entry.what}>{signedWords[party]}</span>
              <span className={entry.quiet}>
                <RelativeTime instant={at} />
              </span>
            </div>
            {reason !== null && <p className={entry.reason}>{reason}</p>}
          </li>
        ))}
      </ol>
      {isSigning && <SignPackDialog code={code} pack={pack} onClose={() => setSigning(false)} />}
    </Panel>
  );
}
