import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isPackFileName, MOST_PACK_FILES } from '../pack-manifest.js';

/** Files of an archive at most: those of a pack, its manifest and the signature. */
const MOST_ENTRIES = MOST_PACK_FILES + 2;

/** The archive is none that a pack could be: it is damaged, or made to do harm. */
export class ArchiveNotReadable extends Error {}

/** What a file of an archive comes to. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * An archive that is read and never unpacked: nothing of it is written anywhere. What its own list of files says of their lengths is not
 * believed, and no more is read than is asked for.
 */
export class PackArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws ArchiveNotReadable @throws Error of the file system */
  static async open(path: string): Promise<PackArchive> {
    const zip = await readable(() => openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }));
    try {
      return new PackArchive(zip, await readable(() => entriesOf(zip)));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** Names of its files, in their order. */
  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  /**
   * The text of a file that is not there or longer than it may be is null.
   * @param most bytes
   * @throws ArchiveNotReadable
   */
  async text(name: string, most: number): Promise<string | null> {
    const entry = this.entries.get(name);
    if (entry === undefined || entry.uncompressedSize > most) return null;
    const stream = await this.read(entry);
    return readable(async () => (await buffer(stream)).toString());
  }

  /**
   * What a file comes to; null where it is not there, or has more bytes.
   * @param most bytes
   * @throws ArchiveNotReadable
   */
  async digest(name: string, most: number): Promise<FileDigest | null> {
    const entry = this.entries.get(name);
    if (entry === undefined || entry.uncompressedSize > most) return null;
    const stream = await this.read(entry);
    const hash = createHash('sha256');
    let bytes = 0;
    await readable(async () => {
      for await (const chunk of stream) {
        hash.update(chunk);
        bytes += chunk.length;
      }
    });
    return { bytes, sha256: hash.digest('hex') };
  }

  close(): void {
    this.zip.close();
  }

  /** The library ends it with an error as soon as more bytes come than the entry says. */
  private read(entry: Entry): Promise<Readable> {
    return readable(() => this.zip.openReadStreamPromise(entry));
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new ArchiveNotReadable(`it has ${zip.entryCount} files`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (!isPackFileName(name)) throw new ArchiveNotReadable('a file of it has a name that no file of a pack has');
    if (entries.has(name)) throw new ArchiveNotReadable(`it has ${name} twice`);
    entries.set(name, entry);
  }
  return entries;
}

/** Errors of the file system stay what they are; any other one is of the archive. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ArchiveNotReadable || Object(error).syscall !== undefined) throw error;
    throw new ArchiveNotReadable('it is damaged', { cause: error });
  }
}
