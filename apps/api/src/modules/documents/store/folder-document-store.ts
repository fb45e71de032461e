import { constants, type Stats } from 'node:fs';
import { copyFile, type FileHandle, lstat, mkdir, open, realpath, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { DocumentStore, type FileToKeep, type OpenDocument, type StoredDocument } from './document-store.js';

/** Codes of the file system for a path at which there is no file, or can be none. */
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);
// Without waiting for the other end of a pipe, and without following a link that was put there a moment ago.
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Documents as files below a folder. Only ordinary files count, and only those reached without a link. */
export class FolderDocumentStore extends DocumentStore {
  /**
   * @param folder may be missing, or be a link itself
   * @param timeout milliseconds a look-up may take, for file systems that are far away
   */
  constructor(
    private readonly folder: string,
    timeout: number,
  ) {
    super(timeout);
  }

  protected override async lookUp(key: string): Promise<StoredDocument | null> {
    return orNull(async () => {
      const path = await this.pathOf(key);
      const found = path === null ? null : await lstat(path);
      return found?.isFile() ? described(found) : null;
    });
  }

  protected override async beginReading(key: string): Promise<OpenDocument | null> {
    return orNull(async () => {
      const path = await this.pathOf(key);
      // A device can do something merely by being opened, so what is there is looked at first and once more after.
      if (path === null || !(await lstat(path)).isFile()) return null;
      const file = await open(path, READ_ONLY);
      try {
        const found = await file.stat();
        if (found.isFile()) return { stream: streamOf(file, found.size), size: found.size };
      } catch (error) {
        await file.close();
        throw error;
      }
      await file.close();
      return null;
    });
  }

  /** Writes a file that gets its name only when it is complete and on disk. */
  protected override async write(key: string, { path: from }: FileToKeep): Promise<void> {
    const path = join(this.folder, ...key.split('/'));
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}.draft`;
    await copyFile(from, draft);
    const file = await open(draft, 'r+');
    await file.sync().finally(() => file.close());
    await rename(draft, path);
  }

  /** The path of a key, or null when the way there leads over a link, and so perhaps out of the folder. */
  private async pathOf(key: string): Promise<string | null> {
    const path = join(await realpath(this.folder), ...key.split('/'));
    return (await realpath(path)) === path ? path : null;
  }
}

/** Streams exactly as many bytes as the file had when it was opened, even if it grows meanwhile. */
function streamOf(file: FileHandle, size: number): Readable {
  if (size > 0) return file.createReadStream({ end: size - 1 });
  const empty = Readable.from([]);
  void file.close();
  return empty;
}

function described({ size, mtime }: Stats): StoredDocument {
  return { size, modifiedAt: mtime };
}

async function orNull<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (NOT_THERE.has(Object(error).code)) return null;
    throw error;
  }
}
