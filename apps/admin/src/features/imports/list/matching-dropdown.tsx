'use client';

import { Menu } from '@mantine/core';
import { useOpenAtOnce } from '../../../components/ui/menu-on-demand';
import type { BatchQuestion } from '../../batches/start-batch-dialog';
import { type ImportFilter, importsExportPath } from '../import-filters';
import { MatchingButton } from './matching-button';

export interface MatchingMenuProps {
  filter: ImportFilter;
  /** Whether the user may act on imports; everybody may export them. */
  canChoose: boolean;
  ask: (question: BatchQuestion) => void;
}

/** What can be done to everything that the filter finds, on its button. It opens at once. */
export default function MatchingDropdown({ filter, canChoose, ask }: MatchingMenuProps) {
  const { button, isOpen, setOpen } = useOpenAtOnce();
  return (
    <Menu position="bottom-end" withinPortal={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MatchingButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {canChoose && (
          <>
            <Menu.Item onClick={() => ask({ action: 'retry', filter })}>Retry …</Menu.Item>
            <Menu.Item onClick={() => ask({ action: 'cancel', filter })}>Cancel …</Menu.Item>
            <Menu.Item onClick={() => ask({ action: 'restore', filter })}>Restore cancelled …</Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item component="a" href={`/api${importsExportPath(filter, 'csv')}`} download="imports.csv">
          Export as CSV
        </Menu.Item>
        <Menu.Item component="a" href={`/api${importsExportPath(filter, 'jsonl')}`} download="imports.jsonl">
          Export as JSONL
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
