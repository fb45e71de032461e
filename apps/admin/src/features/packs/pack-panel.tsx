'use client';

import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { Panel } from '../../components/ui/panel';
import type { ListedPack } from '../../lib/operator-api';
import { HistoryEntry } from '../suppliers/history-entry';
import entry from '../suppliers/history-entry.module.css';
import classes from './pack-panel.module.css';
import { packStateWords, signedWords, sizeWords, staffWords } from './pack-words';

const SignPackDialog = loadedWhenShown(async () => (await import('./sign-pack-dialog')).SignPackDialog);

interface Props {
  title: string;
  code: string;
  listed: ListedPack;
  /** What it is of, where the page does not say so. */
  about?: ReactNode;
}

/** A pack, to be downloaded and signed, with who has signed it. */
export function PackPanel({ title, code, listed, about }: Props) {
  const { pack, allowed_actions: actions, staff_signatures: signatures } = listed;
  const signed = staffWords(signatures);
  const [isSigning, setSigning] = useState(false);
  const href = `/api/suppliers/${encodeURIComponent(code)}/packs/${pack.pack_id}/archive`;
  return (
    <Panel
      title={title}
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
      {about !== undefined && <p className={classes.state}>{about}</p>}
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
          <HistoryEntry key={party} what={signedWords[party]} reason={reason} instant={at} />
        ))}
      </ol>
      {isSigning && <SignPackDialog code={code} pack={pack} onClose={() => setSigning(false)} />}
    </Panel>
  );
}
