'use client';

import { Button, Menu } from '@mantine/core';
import { ChevronIcon } from '../../../components/ui/icons';
import type { BatchQuestion } from '../../batches/start-batch-dialog';
import { type ImportFilter, importsExportPath } from '../import-filters';
import classes from '../import-toolbar.module.css';

interface Props {
  filter: ImportFilter;
  /** Whether somebody may act on imports; everybody may take them along as a file. */
  canChoose: boolean;
  ask: (question: BatchQuestion) => void;
}

/** What can be done to everything that the filter finds, on all pages. */
export function MatchingMenu({ filter, canChoose, ask }: Props) {
  return (
    <div className={classes.matching}>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            rightSection={
              <span className={classes.down}>
                <ChevronIcon />
              </span>
            }
          >
            Everything that matches
          </Button>
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
    </div>
  );
}
