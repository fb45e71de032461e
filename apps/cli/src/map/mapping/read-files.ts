import { resolve } from 'node:path';
import type { SourceFile, Unpivot } from './mapping.js';
import type { YamlValue } from './yaml-reader.js';

const SETTINGS = ['path', 'format', 'encoding', 'delimiter', 'skip', 'key', 'pad', 'unpivot'] as const;

/** Reads `files`: each name with a path, or with settings of its own. */
export function readFiles(value: YamlValue, folder: string): ReadonlyMap<string, SourceFile> {
  const files = new Map<string, SourceFile>();
  for (const [name, each] of value.entries()) files.set(name, readFile(name, each, folder));
  if (files.size === 0) value.fail('name at least one file');
  return files;
}

function readFile(name: string, value: YamlValue, folder: string): SourceFile {
  const settings: Partial<Record<(typeof SETTINGS)[number], YamlValue>> = value.isMap
    ? value.fields(SETTINGS)
    : { path: value };
  const path = settings.path?.text() ?? value.fail('say its `path`');
  return {
    name,
    shown: path,
    path: resolve(folder, path),
    format: settings.format?.oneOf(['csv', 'd0010', 'd0149', 'd0150']) ?? 'csv',
    encoding: settings.encoding?.oneOf(['utf-8', 'windows-1252'] as const) ?? null,
    delimiter: settings.delimiter === undefined ? null : delimiterOf(settings.delimiter),
    skip: settings.skip?.whole(0, 1_000) ?? 0,
    key: settings.key?.items().map((item) => item.text()) ?? null,
    pad: new Map(settings.pad?.entries().map(([column, length]) => [column, length.whole(1, 64)])),
    unpivot: settings.unpivot === undefined ? null : readUnpivot(settings.unpivot),
  };
}

function delimiterOf(value: YamlValue): string {
  const text = value.text().replace(/^tab$/i, '\t');
  return /^[^\w\s"]$|^\t$/.test(text) ? text : value.fail('use one character, or tab');
}

function readUnpivot(value: YamlValue): Unpivot {
  const { columns, name, value: values } = value.fields(['columns', 'name', 'value']);
  if (columns === undefined || name === undefined || values === undefined)
    return value.fail('say `columns`, `name` and `value`');
  return { columns: columns.items().map((item) => item.text()), name: name.text(), value: values.text() };
}
