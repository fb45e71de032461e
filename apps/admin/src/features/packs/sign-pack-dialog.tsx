'use client';

import { useQueryClient } from '@tanstack/react-query';
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

/** Says what is signed, asks why, and signs it for the platform. */
export function SignPackDialog({ code, pack, onClose }: Props) {
  const queries = useQueryClient();
  const { pack_id, sha256, wave } = pack;
  const of = wave === null ? `the book of ${code}` : `wave ${wave} of ${code}`;
  return (
    <ReasonDialog
      title={`Sign the pack of ${of}`}
      action="Sign"
      dismiss="Not now"
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
      {wave !== null && (
        <p>
          It is the sign-off of the platform, too. Once the supplier has signed, nothing of the wave changes any more.
        </p>
      )}
    </ReasonDialog>
  );
}
