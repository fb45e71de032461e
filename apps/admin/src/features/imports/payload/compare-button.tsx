'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import type { ImportDetail } from '../../../lib/operator-api';

const CompareWindow = loadedWhenShown(() => import('./compare-window').then(({ CompareWindow }) => CompareWindow));

/** Compares the payload with that of another import that fails in the same way; what they share is likely the cause. */
export function CompareButton({ importDetail }: { importDetail: ImportDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (importDetail.latest_error === null) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        Compare with another import …
      </Button>
      {isOpen && (
        <CompareWindow importDetail={importDetail} error={importDetail.latest_error} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
