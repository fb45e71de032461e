import { DataTable, Nothing } from '../../components/ui/data-table';
import type { CatalogueEntry } from '../../lib/operator-api';
import classes from './catalogue.module.css';

interface Props {
  label: string;
  columns: readonly string[] | undefined;
  entries: readonly CatalogueEntry[];
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** The entries of a list under the names of its columns, which are those of its file. */
export function EntriesTable({ label, columns, entries }: Props) {
  const names = columns ?? Object.keys(entries[0] ?? {});
  return (
    <div className={classes.entries}>
      <DataTable<CatalogueEntry>
        label={label}
        rows={entries}
        rowKey={(entry) => JSON.stringify(names.map((name) => entry[name]))}
        columns={names.map((name) => ({
          name,
          cell: (entry) => (entry[name] === null || entry[name] === undefined ? <Nothing /> : textOf(entry[name])),
        }))}
      />
    </div>
  );
}
