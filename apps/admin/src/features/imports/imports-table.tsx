'use client';

import { useRef } from 'react';
import { useRowLinks } from '../../components/ui/use-row-links';
import type { ImportSummary } from '../../lib/operator-api';
import { ImportRow } from './import-row';
import classes from './imports-table.module.css';

/** Names of the columns, in their order; numbers stand at the right. */
export const importColumns = [
  { name: 'Status', isNumber: false },
  { name: 'Number', isNumber: false },
  { name: 'Supplier', isNumber: false },
  { name: 'Latest error', isNumber: false },
  { name: 'Attempts', isNumber: true },
  { name: 'Created', isNumber: true },
  { name: 'Modified', isNumber: true },
  { name: 'Account', isNumber: false },
] as const;

/** The import processes; every row leads to its import. On a phone each row becomes a small card. */
export function ImportsTable({ imports }: { imports: readonly ImportSummary[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowLinks(table);
  return (
    <table ref={table} className={classes.table} aria-label="Import processes">
      <thead>
        <tr>
          {importColumns.map(({ name, isNumber }) => (
            <th key={name} scope="col" data-number={isNumber || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {imports.map((importSummary) => (
          <ImportRow key={importSummary.id} importSummary={importSummary} />
        ))}
      </tbody>
    </table>
  );
}
