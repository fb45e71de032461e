'use client';

import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Column, DataTable } from '../../components/ui/data-table';
import { formatCount } from '../../lib/format-count';
import classes from './capped-table.module.css';

/** A column of a capped table, whose cell is styled here. */
export interface CappedColumn<Row> extends Omit<Column<Row>, 'cell'> {
  cell: (row: Row) => ReactNode;
  /** Never broken over lines. */
  isUnbroken?: boolean;
  isQuiet?: boolean;
  /** Left out when no row has anything for it. */
  isOptional?: boolean;
}

interface Props<Row> {
  label: string;
  columns: readonly CappedColumn<Row>[];
  rows: readonly Row[];
  /** Rows shown before "Show all" is pressed. */
  cap: number;
  /** Of all entries, where the rows are a page of them. */
  total?: number;
  /** Stands inside something, without space of its own at the sides. */
  isFlush?: boolean;
}

interface KeyedRow<Row> {
  key: string;
  row: Row;
}

function isFilled<Row>({ cell, isOptional = false }: CappedColumn<Row>, rows: readonly Row[]): boolean {
  return !isOptional || rows.some((row) => cell(row) !== undefined && cell(row) !== '');
}

function keyedColumn<Row>({
  cell,
  isUnbroken,
  isQuiet,
  isOptional: _,
  isEmpty,
  ...column
}: CappedColumn<Row>): Column<KeyedRow<Row>> {
  const className = [isUnbroken && classes.unbroken, isQuiet && classes.quiet].filter(Boolean).join(' ');
  return {
    ...column,
    ...(isEmpty && { isEmpty: ({ row }) => isEmpty(row) }),
    cell: ({ row }) => (className === '' ? cell(row) : <span className={className}>{cell(row)}</span>),
  };
}

/** A table that stays fast however many rows it has: it begins with a few, and shows all of them when asked. */
export function CappedTable<Row>({ label, columns, rows, cap, total = rows.length, isFlush = false }: Props<Row>) {
  const [isWhole, showAll] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, cap);
  return (
    <div className={classes.table} data-flush={isFlush || undefined}>
      <DataTable
        label={label}
        columns={columns.filter((column) => isFilled(column, rows)).map(keyedColumn)}
        rows={shown.map((row, position) => ({ key: String(position), row }))}
        rowKey={({ key }) => key}
      />
      {shown.length < rows.length && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" px={0} onClick={() => showAll(true)}>
            {total === rows.length
              ? `Show all ${formatCount(total)}`
              : `Show the ${formatCount(rows.length)} of this page`}
          </Button>
        </div>
      )}
    </div>
  );
}
