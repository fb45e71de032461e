import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MANIFEST_FILE, type PackFile, SIGNATURE_FILE } from '@carryover/contract';
import { ZipFile } from 'yazl';
import type { PackPieces } from '../parts/pack-part.js';

/**
 * Modification time of all files in an archive: the earliest that ZIP can represent, in local time because ZIP has no
 * other, so that equal content gives equal bytes.
 */
const TIME = new Date(1980, 0, 1);
const OPTIONS = { mtime: TIME, mode: 0o100_644, forceDosTimestamp: true } as const;

/** A file of the archive; its content is read when it is written. */
interface ArchivedFile {
  readonly name: string;
  read(): PackPieces | Promise<PackPieces>;
}

/** Contents of an archive. */
export interface ArchiveContent {
  readonly files: readonly ArchivedFile[];
  /** Called with each file after it was written, in order. */
  written(file: PackFile): void;
  /** The manifest, once all files are written. */
  manifest(): string;
  /** Signs it. */
  sign(manifest: string): Promise<string>;
}

/** An archive that was written. */
export interface WrittenArchive {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly jws: string;
}

/**
 * Writes an archive (ZIP) file by file, with its manifest and the signature at its end. Memory does not grow with it. The same
 * content gives the same bytes, by the same zlib.
 * @param signal gives it up
 */
export async function writeArchive(
  path: string,
  content: ArchiveContent,
  signal?: AbortSignal,
): Promise<WrittenArchive> {
  const zip = new ZipFile();
  let manifest = '';
  let jws = '';
  const ends: ArchivedFile[] = [
    {
      name: MANIFEST_FILE,
      read: () => {
        manifest = content.manifest();
        return [manifest];
      },
    },
    {
      name: SIGNATURE_FILE,
      read: async () => {
        jws = await content.sign(manifest);
        return [jws];
      },
    },
  ];
  for (const file of content.files)
    add(zip, file, (bytes, sha256) => content.written({ name: file.name, bytes, sha256 }));
  for (const file of ends) add(zip, file, () => undefined);
  zip.end();
  const counted = new Digested();
  await pipeline(
    zip.outputStream,
    counted,
    createWriteStream(path, { mode: 0o600 }),
    ...(signal === undefined ? [] : [{ signal }]),
  );
  return { path, size: counted.bytes, sha256: counted.sha256, jws };
}

function add(zip: ZipFile, { name, read }: ArchivedFile, written: (bytes: number, sha256: string) => void): void {
  zip.addReadStreamLazy(name, OPTIONS, (begin) => {
    Promise.resolve()
      .then(read)
      .then((pieces) => {
        const digested = new Digested();
        // What fails while it is read fails the archive.
        pipeline(Readable.from(pieces), digested).then(
          () => written(digested.bytes, digested.sha256),
          (error: unknown) => destroy(zip, error),
        );
        begin(null, digested);
      })
      .catch((error: unknown) => destroy(zip, error));
  });
}

function destroy({ outputStream }: ZipFile, error: unknown): void {
  Object(outputStream).destroy(error);
}

/** Passes bytes on, and knows how many there were and what they come to. */
class Digested extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');
  private digest: string | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  get sha256(): string {
    this.digest ??= this.hash.digest('hex');
    return this.digest;
  }
}
