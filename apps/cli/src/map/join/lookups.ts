import type { Lookup, Mapping, SourceFile } from '../mapping/mapping.js';
import type { OpenedSource } from '../source/open-source.js';
import { columnIndex } from '../source/read-header.js';
import { cleanText, NO_EMPTY_WORDS } from '../values/clean-text.js';
import { REFUSED } from '../values/value-outcome.js';

/** Values by the word they are looked up by; null where rows that have it differ. */
export type LookupTable = ReadonlyMap<string, string | null>;

/** Names a table of `readLookups`. */
export function lookupKey({ file, on, take }: Lookup): string {
  return JSON.stringify([file, on, take]);
}

/** What a mapping looks up, by file: each table once. */
export function lookupsOf({ nodes }: Pick<Mapping, 'nodes'>): ReadonlyMap<string, readonly Lookup[]> {
  const byFile = new Map<string, Map<string, Lookup>>();
  for (const { expression } of nodes.flatMap(({ leaves }) => leaves)) {
    const { lookup } = expression;
    if (lookup === null) continue;
    byFile.set(lookup.file, (byFile.get(lookup.file) ?? new Map()).set(lookupKey(lookup), lookup));
  }
  return new Map([...byFile].map(([file, tables]) => [file, [...tables.values()]]));
}

/**
 * Reads the files that values are looked up in, into memory: each once.
 * @param open opens a file with its corrected rows, and has its refused rows told
 */
export async function readLookups(
  mapping: Mapping,
  open: (file: SourceFile) => Promise<OpenedSource>,
): Promise<ReadonlyMap<string, LookupTable>> {
  const tables = new Map<string, LookupTable>();
  for (const [name, lookups] of lookupsOf(mapping)) {
    const file = mapping.files.get(name);
    if (file === undefined) continue;
    const source = await open(file);
    try {
      const filled = lookups.map((lookup) => {
        const table = new TableOfWords(file, source.header, lookup);
        tables.set(lookupKey(lookup), table.words);
        return table;
      });
      for await (const batch of source.batches)
        for (const { values } of batch) for (const table of filled) table.add(values);
    } finally {
      await source.close();
    }
  }
  return tables;
}

class TableOfWords {
  readonly words = new Map<string, string | null>();
  private readonly from: number;
  private readonly to: number;
  private readonly length: number;

  constructor(file: SourceFile, header: readonly string[], { on, take }: Lookup) {
    this.from = columnIndex(file, header, on);
    this.to = columnIndex(file, header, take);
    const pads = [...file.pad].filter(([name]) => columnIndex(file, header, name) === this.from);
    this.length = pads.at(-1)?.[1] ?? 0;
  }

  add(values: readonly string[]): void {
    const [given, value] = [this.from, this.to].map((at) => cleaned(values[at] ?? ''));
    // What cannot be read is no row to be found.
    if (given === undefined || given === '' || value === undefined) return;
    const word = given.padStart(this.length, '0');
    const known = this.words.get(word);
    this.words.set(word, known === undefined || known === value ? value : null);
  }
}

/** As fields have their values, but for words for nothing: which they are is a matter of the field. */
function cleaned(raw: string): string | undefined {
  const text = cleanText(raw, NO_EMPTY_WORDS, () => undefined);
  return text === REFUSED ? undefined : text;
}
