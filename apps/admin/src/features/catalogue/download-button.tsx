'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../lib/download-file';
import { notifyProblem } from '../../lib/notify';

/** Saves all entries of a list as a file that can be loaded again. */
export function DownloadButton({ list }: { list: string }) {
  const download = useMutation({
    mutationFn: () => downloadFile(`/catalogue/${list}`, `${list}.csv`, 'text/csv'),
    onError: (problem) => notifyProblem(`The list cannot be downloaded. ${problem.message}`),
  });
  return (
    <Button variant="default" size="xs" loading={download.isPending} onClick={() => download.mutate()}>
      Download CSV
    </Button>
  );
}
