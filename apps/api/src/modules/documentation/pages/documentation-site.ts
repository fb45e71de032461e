import { readFile, stat } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';

/** Where the build writes the pages; the address is the same from the sources as from what was built of them. */
export const DOCS_FOLDER = new URL('../../../../dist/docs/', import.meta.url);

/** Provides the folder that is served, a URL that ends with a slash. */
export const SERVED_DOCS = 'folder of the documentation';

/** The file in the folder that lists all others: a {@link DocsFile} by each address, from `/docs/` on. */
export const DOCS_MANIFEST = 'manifest.json';

/** Headers of a file of the documentation. */
export interface DocsFile {
  /** Its Content-Type. */
  readonly type: string;
  /** Names these very bytes, in quotes. */
  readonly entityTag: string;
  /** Whether it needs scripts: only the page that tries requests does. */
  readonly hasScripts: boolean;
}

/** Where a file is in the folder. @param address from `/docs/` on, as `guide/errors/` or `style.css` */
export function docsFilePath(address: string): string {
  return address === '' || address.endsWith('/') ? `${address}index.html` : address;
}

/** The files at `/docs/`, as the build wrote them. Nothing is rendered or cached here. */
@Injectable()
export class DocumentationSite {
  private known: { readonly writtenAt: number; readonly files: ReadonlyMap<string, DocsFile> } | null = null;

  constructor(@Inject(SERVED_DOCS) private readonly folder: URL) {}

  /** The headers of the file at an address; null when there is none. @param address from `/docs/` on, such as `guide/errors/` */
  async find(address: string): Promise<DocsFile | null> {
    return (await this.files()).get(address) ?? null;
  }

  /** The bytes of a file. @param address one at which {@link find} finds one */
  read(address: string): Promise<Buffer> {
    return readFile(new URL(docsFilePath(address), this.folder));
  }

  /** The manifest, read again once it is another: `npm run dev` writes the pages anew beside the running api. */
  private async files(): Promise<ReadonlyMap<string, DocsFile>> {
    const manifest = new URL(DOCS_MANIFEST, this.folder);
    const { mtimeMs } = await stat(manifest);
    if (this.known?.writtenAt === mtimeMs) return this.known.files;
    const files = new Map<string, DocsFile>(Object.entries(JSON.parse(await readFile(manifest, 'utf8'))));
    this.known = { writtenAt: mtimeMs, files };
    return files;
  }
}
