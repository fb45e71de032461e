'use client';

import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemIcon } from '../../components/ui/icons';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { callApi } from '../../lib/browser-api';
import type { ListedPack } from '../../lib/operator-api';
import classes from './pack-panel.module.css';
import { staffWords } from './pack-words';

interface Props {
  code: string;
  pack: ListedPack['pack'];
  onClose: () => void;
}

/** Says what is signed, asks why, and signs it for the platform: the pack that was there when it was opened, and no later one. */
export function SignPackDialog({ code, pack, onClose }: Props) {
  const queries = useQueryClient();
  // Whoever signs has verified this archive; what takes its place on the page meanwhile nobody has.
  const [{ pack_id, sha256, wave }] = useState(pack);
  const isReplaced = pack.pack_id !== pack_id;
  const of = wave === null ? `the book of ${code}` : `wave ${wave} of ${code}`;
  return (
    <ReasonDialog
      title={`Sign the pack of ${of}`}
      action="Sign"
      dismiss="Not now"
      isReady={!isReplaced}
      run={(reason) =>
        callApi('POST /suppliers/{code}/packs/{pack_id}/countersign', {
          path: { code, pack_id },
          body: { sha256: sha256 ?? '', reason },
        })
      }
      done={({ staff_signatures: signatures }) => staffWords(signatures) ?? `The pack of ${of} is signed`}
      onDone={() => void queries.invalidateQueries()}
      onClose={onClose}
    >
      <p>
        You sign exactly the archive with the SHA-256 <code className={classes.digest}>{sha256}</code>. Download it and
        verify it first: <code>carryover pack verify FILE</code> prints the same.
      </p>
      {isReplaced && (
        <Alert color="orange" variant="light" icon={<ProblemIcon />} role="alert">
          There is another pack by now. Close this, download that one and verify it.
        </Alert>
      )}
      {wave !== null && (
        <p>
          It is the sign-off of the platform, too. Once the supplier has signed, nothing of the wave changes any more.
        </p>
      )}
    </ReasonDialog>
  );
}
