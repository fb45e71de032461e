import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { DocumentStore, type FoundDocument, type OpenDocument } from './document-store.js';

/** What the file system says when there is nothing at a path, or nothing that could be a document. */
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EISDIR', 'EINVAL', 'ENXIO']);

/** Documents as files below a folder. */
export class FolderDocumentStore extends DocumentStore {
  /** @param root the folder; it need not exist yet */
  constructor(private readonly root: string) {
    super();
  }

  async find(key: string): Promise<FoundDocument | null> {
    const opened = await this.openFile(key);
    if (opened === null) return null;
    await opened.file.close();
    return { size: opened.stats.size };
  }

  async open(key: string): Promise<OpenDocument | null> {
    const opened = await this.openFile(key);
    if (opened === null) return null;
    return { size: opened.stats.size, stream: opened.file.createReadStream() };
  }

  /** Opens a plain file whose real place, links followed, is below the root. */
  private async openFile(key: string): Promise<{ file: FileHandle; stats: Stats } | null> {
    try {
      const root = await realpath(this.root);
      const path = await realpath(resolve(root, `.${sep}${key}`));
      if (!path.startsWith(root + sep)) return null;
      // Without waiting: a named pipe would keep us for ever. Without links: it was resolved a moment ago.
      const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
      const stats = await file.stat();
      if (stats.isFile()) return { file, stats };
      await file.close();
      return null;
    } catch (error) {
      if (isNotThere(error)) return null;
      throw error;
    }
  }
}

function isNotThere(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return (typeof code === 'string' && NOT_THERE.has(code)) || code === 'ERR_INVALID_ARG_VALUE';
}
