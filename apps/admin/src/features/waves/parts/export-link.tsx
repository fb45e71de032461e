import { Button } from '@mantine/core';

interface Props {
  /** Of the operator API. */
  path: string;
  fileName: string;
}

/** Takes a list away as a file, which is an entry of the audit trail. */
export function ExportLink({ path, fileName }: Props) {
  return (
    <Button
      component="a"
      href={`/api${path}`}
      download={fileName}
      variant="default"
      size="compact-sm"
      title="Taking it away is written down in the audit trail"
    >
      Export CSV
    </Button>
  );
}
