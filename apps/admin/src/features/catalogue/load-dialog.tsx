'use client';

import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { countOf, formatCount } from '../../lib/format-count';
import { newKey } from '../../lib/new-key';
import type { CatalogueList, LoadedCatalogueList } from '../../lib/operator-api';
import { listName } from './catalogue-lists';
import { loadCatalogueFile, previewCatalogueFile } from './catalogue-queries';
import { changeInWords } from './change-in-words';
import { type ChosenFile, FileChooser } from './file-chooser';
import { FileProblems } from './file-problems-list';
import { LoadPreview } from './load-preview';

interface Props {
  list: CatalogueList;
  onClose: () => void;
}

function doneInWords(loaded: LoadedCatalogueList): string {
  return `${listName(loaded.list)}: ${changeInWords(loaded)}, ${formatCount(loaded.unchanged)} as before. It has ${countOf(loaded.total, 'entry', 'entries')} now.`;
}

/**
 * Loads a file into a list, for a reason, after it was said what it would change and which imports name that. With one line wrong
 * nothing is loaded, and every wrong line is shown.
 */
export function LoadDialog({ list, onClose }: Props) {
  const [chosen, choose] = useState<(ChosenFile & { key: string }) | null>(null);
  const preview = useQuery({
    queryKey: ['catalogue preview', list.list, chosen?.key],
    queryFn: () => previewCatalogueFile(list.list, chosen?.blob ?? new Blob()),
    enabled: chosen !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <ReasonDialog
      size="lg"
      title={`Load ${listName(list.list).toLowerCase()}`}
      action={chosen === null ? 'Load' : `Load ${countOf(chosen.entries, 'entry', 'entries')}`}
      isReady={chosen !== null && preview.data !== undefined}
      run={(reason) => loadCatalogueFile(list.list, chosen?.blob ?? new Blob(), reason)}
      done={doneInWords}
      onClose={onClose}
    >
      <Text size="sm">
        Entries that are not there yet are added, and those that are there are changed. Nothing is removed: to take a
        code out of use, load it with <code>is_active</code> set to <code>false</code>. With one line wrong, nothing is
        loaded. What was loaded can be undone until something newer changes the same entries.
      </Text>
      {list.entries === 0 && (
        <Text size="sm" fw={600}>
          The list is empty now, so nothing is checked against it. From the first entry on, every import that names a
          code it does not have is refused.
        </Text>
      )}
      <FileChooser
        columns={list.columns}
        chosen={chosen}
        onChoose={(file) => choose(file === null ? null : { ...file, key: newKey() })}
      />
      <div aria-live="polite">
        {chosen !== null && preview.isPending && <Loader size="sm" aria-label="Comparing the file with the list" />}
        {chosen !== null && preview.error !== null && <FileProblems name={chosen.name} problem={preview.error} />}
        {chosen !== null && preview.data !== undefined && <LoadPreview preview={preview.data} />}
      </div>
    </ReasonDialog>
  );
}
