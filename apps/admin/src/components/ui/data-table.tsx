'use client';

import Link from 'next/link';
import { type ReactNode, useRef } from 'react';
import classes from './data-table.module.css';
import { useRowLinks } from './use-row-links';

/** A column of a table. */
export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and times stand at the right. */
  isNumber?: boolean;
  /** Takes the room the others leave. */
  isWide?: boolean;
  /** Read by screen readers only, for a column of buttons. */
  hasHiddenName?: boolean;
  /** Rows without a value leave the line out on a phone. */
  isEmpty?: (row: Row) => boolean;
  /**
   * On a phone a row becomes a card: its title, what stands beside that, a line with its name (the usual), or lines below
   * the name where there is more to say.
   */
  onPhone?: 'title' | 'beside' | 'below' | 'hidden';
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/**
 * A table that becomes cards on a phone. When the cells of a column hold a RowLink, a click anywhere in a row follows it,
 * and the arrows move between them.
 */
export function DataTable<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  const table = useRef<HTMLTableElement>(null);
  useRowLinks(table);
  return (
    <div className={classes.scroller}>
      <table ref={table} className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, isWide, hasHiddenName }) => (
              <th key={name} scope="col" data-number={isNumber || undefined} data-wide={isWide || undefined}>
                {hasHiddenName ? <span className={classes.hidden}>{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={classes.row}>
              {columns.map(({ name, cell, isNumber, isWide, isEmpty, onPhone, hasHiddenName }) => (
                <td
                  key={name}
                  data-name={hasHiddenName ? undefined : name}
                  data-number={isNumber || undefined}
                  data-wide={isWide || undefined}
                  data-phone={isEmpty?.(row) ? 'hidden' : onPhone}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The link of a row; covers all of it. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className={classes.link}>
      {children}
    </Link>
  );
}

/** Stands where a row has no value. */
export function Nothing() {
  return <span className={classes.nothing}>–</span>;
}
