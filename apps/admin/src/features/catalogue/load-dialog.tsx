'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/ui/dialog';
import { countOf, formatCount } from '../../lib/format-count';
import { notifyDone } from '../../lib/notify';
import type { CatalogueList, LoadedCatalogueList } from '../../lib/operator-api';
import { leaveWhenSignedOut } from '../session/leave-when-signed-out';
import { listName } from './catalogue-lists';
import { loadCatalogueFile } from './catalogue-queries';
import { changeInWords } from './change-in-words';
import { type ChosenFile, FileChooser } from './file-chooser';
import { FileProblems } from './file-problems-list';

interface Props {
  list: CatalogueList;
  onClose: () => void;
}

function doneInWords(loaded: LoadedCatalogueList): string {
  return `${listName(loaded.list)}: ${changeInWords(loaded)}, ${formatCount(loaded.unchanged)} as before. It has ${countOf(loaded.total, 'entry', 'entries')} now.`;
}

/** Loads a file into a list. With one line wrong nothing is loaded, and every wrong line is shown. */
export function LoadDialog({ list, onClose }: Props) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const queryClient = useQueryClient();
  const loading = useMutation({
    mutationFn: (chosen: ChosenFile) => loadCatalogueFile(list.list, chosen.blob),
    onSuccess: (loaded) => {
      void queryClient.invalidateQueries();
      notifyDone(doneInWords(loaded));
      onClose();
    },
    onError: leaveWhenSignedOut,
  });
  const choose = (chosen: ChosenFile | null) => {
    loading.reset();
    setFile(chosen);
  };
  return (
    <Dialog
      size="lg"
      onClose={loading.isPending ? () => undefined : onClose}
      title={`Load ${listName(list.list).toLowerCase()}`}
    >
      <Stack gap="md">
        <Text size="sm">
          Entries that are not there yet are added, and those that are there are changed. Nothing is ever removed: to
          take a code out of use, load it with <code>is_active</code> set to <code>false</code>. With one line wrong,
          nothing is loaded.
        </Text>
        {list.entries === 0 && (
          <Text size="sm" fw={600}>
            The list is empty now, so nothing is checked against it. From the first entry on, every import that names a
            code it does not have is refused.
          </Text>
        )}
        <FileChooser columns={list.columns} chosen={file} onChoose={choose} />
        <div aria-live="polite">
          {loading.error !== null && file !== null && <FileProblems name={file.name} problem={loading.error} />}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={loading.isPending}>
            Cancel
          </Button>
          <Button
            disabled={file === null || loading.isError}
            loading={loading.isPending}
            onClick={() => file !== null && !loading.isPending && loading.mutate(file)}
          >
            {file === null ? 'Load' : `Load ${countOf(file.entries, 'entry', 'entries')}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
