import type { Surroundings } from '../../program/surroundings.js';
import type { Mapping } from '../mapping/mapping.js';
import { openSource } from '../source/open-source.js';
import { columnIndex } from '../source/read-header.js';

const nobody = (): void => undefined;

/** Reads the files that values are looked up in, into memory: by file, column that is compared and column that is taken. */
export async function readLookups(
  { nodes, files }: Mapping,
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const tables = new Map<string, ReadonlyMap<string, string>>();
  for (const { expression } of nodes.flatMap(({ leaves }) => leaves)) {
    if (expression.lookup === null) continue;
    const { file, on, take } = expression.lookup;
    const key = JSON.stringify([file, on, take]);
    const source = files.get(file);
    if (source === undefined || tables.has(key)) continue;
    const opened = await openSource(source, nobody, surroundings);
    const table = new Map<string, string>();
    try {
      const [from, to] = [columnIndex(source, opened.header, on), columnIndex(source, opened.header, take)];
      const length = source.pad.get(on) ?? 0;
      for await (const batch of opened.batches) {
        for (const { values } of batch) {
          const word = (values[from] ?? '').trim().padStart(length, '0');
          if (!table.has(word)) table.set(word, (values[to] ?? '').trim());
        }
      }
    } finally {
      await opened.close();
    }
    tables.set(key, table);
  }
  return tables;
}
