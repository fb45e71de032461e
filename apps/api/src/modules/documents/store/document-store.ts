import type { Readable } from 'node:stream';
import { isDocumentKey } from '../document-key.js';
import { DocumentStorageUnavailable } from '../documents.errors.js';

/** A document that is stored. */
export interface StoredDocument {
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt?: Date;
}

/** A document that is being read; the caller reads the stream to its end or destroys it. */
export interface OpenDocument {
  readonly stream: Readable;
  /** Bytes the stream gives, unless it fails. */
  readonly size: number;
}

/** A file of this machine that is to be stored. */
export interface FileToKeep {
  readonly path: string;
  /** Its size in bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/**
 * Where the documents are. A key that is none is a document that is not there. Nothing waits for ever: a storage that
 * does not answer in time, or not as a storage should, is unavailable.
 */
export abstract class DocumentStore {
  /** @param timeout milliseconds a question may take */
  protected constructor(private readonly timeout: number) {}

  /**
   * @returns null when there is no document under this key
   * @throws DocumentStorageUnavailable
   */
  find(key: string): Promise<StoredDocument | null> {
    return this.ask(key, (signal) => this.lookUp(key, signal));
  }

  /**
   * @returns null when there is no document under this key
   * @throws DocumentStorageUnavailable
   */
  open(key: string): Promise<OpenDocument | null> {
    return this.ask(
      key,
      (signal) => this.beginReading(key, signal),
      (late) => late?.stream.destroy(),
    );
  }

  /** Stores a file of ours under a key of its content; an existing file stays. @throws DocumentStorageUnavailable */
  async keep(key: string, file: FileToKeep): Promise<void> {
    const found = await this.find(key);
    if (found?.size === file.size) return;
    try {
      await this.write(key, file);
    } catch (error) {
      throw new DocumentStorageUnavailable(error);
    }
  }

  protected abstract write(key: string, file: FileToKeep): Promise<void>;
  protected abstract lookUp(key: string, signal: AbortSignal): Promise<StoredDocument | null>;
  protected abstract beginReading(key: string, signal: AbortSignal): Promise<OpenDocument | null>;

  /** @param release called with an answer that comes after the time-out */
  private async ask<T>(
    key: string,
    question: (signal: AbortSignal) => Promise<T | null>,
    release: (late: T | null) => void = () => undefined,
  ): Promise<T | null> {
    if (!isDocumentKey(key)) return null;
    const waiting = new AbortController();
    const timedOut = new Promise<never>((_, reject) => {
      waiting.signal.addEventListener('abort', () => reject(waiting.signal.reason), { once: true });
    });
    const timer = setTimeout(() => waiting.abort(new Error('The storage did not answer in time.')), this.timeout);
    const answer = question(waiting.signal);
    try {
      return await Promise.race([answer, timedOut]);
    } catch (error) {
      answer.then(release, () => undefined);
      throw new DocumentStorageUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }
}
