'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { ShownOnce } from '../../../components/ui/shown-once';
import type { AnswerTo } from '../../../lib/api-call';
import { newKey } from '../../../lib/new-key';
import { notifyProblem } from '../../../lib/notify';
import type { SupplierDetail } from '../../../lib/operator-api';
import { issueApiKey } from '../supplier-actions';
import { noTerms, type TypedTerms, termsOf } from './key-terms';

const KeyTermsFields = loadedWhenShown(() => import('./key-terms-fields').then(({ KeyTermsFields }) => KeyTermsFields));

/** Issues a key and shows it, this once. Trying again after an answer that got lost does not issue a second one. */
export function IssueKey({ supplier }: { supplier: SupplierDetail }) {
  const [idempotencyKey, ask] = useState<string | null>(null);
  const [terms, setTerms] = useState<TypedTerms>(noTerms);
  const [secret, setSecret] = useState<string | null>(null);
  const begin = () => {
    setTerms(noTerms);
    ask(newKey());
  };
  const show = ({ key, prefix }: AnswerTo<'POST /suppliers/{code}/api-keys'>) => {
    setSecret(key);
    if (key === null)
      notifyProblem(
        `The key ${prefix}… was issued, but its text was lost on its way. Revoke it and issue another one.`,
      );
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={begin}>
        Issue key
      </Button>
      {idempotencyKey !== null && (
        <ReasonDialog
          title={`Issue an API key to ${supplier.organization}`}
          action="Issue key"
          run={(reason) => issueApiKey(supplier.code, reason, idempotencyKey, termsOf(terms))}
          onDone={show}
          onClose={() => ask(null)}
        >
          {(problems) => (
            <>
              <p>
                Whoever has the key can send accounts for every supplier of {supplier.organization}, unless it is
                limited here; that never changes afterwards. Keys that exist stay valid.
              </p>
              <KeyTermsFields
                terms={terms}
                organization={supplier.organization}
                problems={problems}
                onChange={setTerms}
              />
            </>
          )}
        </ReasonDialog>
      )}
      {secret !== null && (
        <ShownOnce title="API key issued" label="The new key." secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  );
}
