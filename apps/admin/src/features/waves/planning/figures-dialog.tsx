'use client';

import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import type { WaveDetail } from '../../../lib/operator-api';
import { pathOf } from '../acts/decision-props';
import { figureNames } from '../parts/total-words';
import { figureFields, figuresOf, plannedOf } from './figure-fields';

/** Takes other figures that the wave is to come to, in the place of those it was planned with. */
export function FiguresDialog({ detail, onClose }: { detail: WaveDetail; onClose: () => void }) {
  const { import_supplier: supplier, wave } = detail;
  const [fields, setFields] = useState(() => plannedOf(wave.totals));
  // Of the figures that the fields were filled with: where somebody else changed them since, nothing is.
  const [revision] = useState(wave.planned_revision);
  return (
    <ReasonDialog
      size="lg"
      dismiss="Not now"
      title={`What wave ${wave.code} of ${supplier} is to come to`}
      action="Plan it so"
      run={(reason) =>
        callApi('PUT /waves/{code}/{wave_code}/planned', {
          path: pathOf(detail),
          body: { ...figuresOf(fields), revision, reason },
        })
      }
      done={() => `Wave ${wave.code} is to come to that.`}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p>
            Its gates go by it at once, and a waiver that was given for other figures ends. What is left empty is not
            compared.
          </p>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {figureFields.map(({ figure, path }) => (
              <TextInput
                key={figure}
                label={figureNames[figure]}
                inputMode="decimal"
                autoComplete="off"
                value={fields[figure]}
                error={problems.get(path)}
                onChange={({ currentTarget: { value } }) => setFields((before) => ({ ...before, [figure]: value }))}
              />
            ))}
          </SimpleGrid>
        </>
      )}
    </ReasonDialog>
  );
}
