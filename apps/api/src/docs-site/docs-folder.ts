import { readdirSync, readFileSync } from 'node:fs';

/** The folder of the documentation: as far up from the build as from the sources. */
const ROOT = new URL('../../../../docs/', import.meta.url);
const FOLDERS = ['guide', 'errors'];
const SINGLE = ['rules.md', 'registration.md', 'glossary.md'];
/** Files that are shown as they are, because pages link to them. */
const AS_THEY_ARE = ['examples/account.json'];

/** A file of the documentation that is served. */
export interface SourceFile {
  /** From the folder of the documentation: `guide/errors.md`. */
  readonly source: string;
  /** From `/docs/`: `guide/errors/`; of a file shown as it is the same as the source. */
  readonly address: string;
}

/** Every file that is served, in the order of its name. */
export function sourceFiles(): readonly SourceFile[] {
  const pages = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, ROOT))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  return [
    ...[...pages, ...SINGLE].map((source) => ({ source, address: addressOf(source) })),
    ...AS_THEY_ARE.map((source) => ({ source, address: source })),
  ];
}

/** The text of a file. @param source as {@link SourceFile} names it */
export function readSource(source: string): string {
  return readFileSync(new URL(source, ROOT), 'utf8');
}

function addressOf(source: string): string {
  return source.replace(/README\.md$/, '').replace(/\.md$/, '/');
}
