'use client';

import { useRef } from 'react';
import { useRowLinks } from '../../components/ui/use-row-links';
import type { ImportSummary } from '../../lib/operator-api';
import type { ImportFilters } from './import-filters';
import { ImportRow } from './import-row';
import classes from './imports-table.module.css';
import { isPageSelected } from './list/selection';
import { SortHeader } from './list/sort-header';
import { type SelectionOfList, useRowSelection } from './list/use-selection';

interface Props {
  imports: readonly ImportSummary[];
  filters: ImportFilters;
  /** Null when nothing can be done to the rows, and so choosing them would be for nothing. */
  selection: SelectionOfList | null;
}

/** The import processes; every row leads to its import. On a phone each row becomes a small card. */
export function ImportsTable({ imports, filters, selection }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const rows = imports.map(({ id }) => id);
  useRowLinks(table);
  useRowSelection(table, selection && ((id, isRange) => selection.toggle(rows, id, isRange)));
  const isWhole = selection !== null && isPageSelected({ ids: selection.ids, anchor: null }, rows);
  return (
    <table ref={table} className={classes.table} aria-label="Import processes">
      <thead>
        <tr>
          {selection !== null && (
            <th scope="col" data-column="select">
              <label className={classes.pick}>
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={isWhole}
                  onChange={() => selection.togglePage(rows)}
                />
              </label>
            </th>
          )}
          <th scope="col">Status</th>
          <th scope="col">Number</th>
          <th scope="col">Supplier</th>
          <th scope="col" data-column="outcome">
            Outcome
          </th>
          <SortHeader filters={filters} by="attempts" name="Attempts" />
          <SortHeader filters={filters} by="created_at" name="Created" />
          <SortHeader filters={filters} by="modified_at" name="Modified" />
        </tr>
      </thead>
      <tbody>
        {imports.map((importSummary) => (
          <ImportRow
            key={importSummary.id}
            importSummary={importSummary}
            isSelected={selection === null ? null : selection.ids.has(importSummary.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
