'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mask } from '../../components/ui/masked';
import { downloadFile } from '../../lib/download-file';
import { notifyProblem } from '../../lib/notify';
import type { AccountDocument } from '../../lib/operator-api';

/** The name of a document, also where it is masked: there only its ending is told. */
function shownName(fileName: string): string {
  return fileName.replace(mask, 'hidden name');
}

interface Props {
  account: string;
  document: AccountDocument | undefined;
  /** Says only that there is one, where what it is shows already. */
  isShort?: boolean;
}

/** Opens a document by saving it; what cannot be had is said, not shown as a broken page. */
export function DocumentButton({ account, document, isShort = false }: Props) {
  const opening = useMutation({
    mutationFn: ({ id, file_name }: AccountDocument) =>
      downloadFile(`/accounts/${account}/documents/${id}/content`, shownName(file_name)),
    onError: (problem, { file_name }) => notifyProblem(`${shownName(file_name)} cannot be opened. ${problem.message}`),
  });
  if (document === undefined) return null;
  return (
    <Button
      variant={isShort ? 'default' : 'subtle'}
      size="compact-sm"
      loading={opening.isPending}
      aria-label={`Open ${shownName(document.file_name)}`}
      onClick={() => opening.mutate(document)}
      {...(!isShort && { px: 0, styles: { label: { whiteSpace: 'normal', textAlign: 'left' } } })}
    >
      {isShort ? 'Open' : shownName(document.file_name)}
    </Button>
  );
}
