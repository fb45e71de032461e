'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../lib/download-file';
import { notifyProblem } from '../../lib/notify';
import { auditFilterNames } from './audit-queries';

/** Saves every entry that matches the filters; that is an entry of its own. */
export function ExportButton({ query }: { query: URLSearchParams }) {
  const given = auditFilterNames.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const filters = new URLSearchParams(given);
  const path = filters.size === 0 ? '/audit/export.csv' : `/audit/export.csv?${filters}`;
  const exporting = useMutation({
    mutationFn: () => downloadFile(path, 'audit.csv', 'text/csv'),
    onError: (problem) => notifyProblem(`The audit trail cannot be exported. ${problem.message}`),
  });
  return (
    <Button
      variant="default"
      size="xs"
      title="Exporting is written down in the trail as well"
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  );
}
