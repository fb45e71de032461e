import type { Readable } from 'node:stream';

/** A document that is there. */
export interface FoundDocument {
  /** Bytes. */
  readonly size: number;
}

/** A document being read. Whoever opens it reads the stream to its end or destroys it. */
export interface OpenDocument extends FoundDocument {
  readonly stream: Readable;
}

/**
 * Where documents are. Keys are paths below the store's root, as made by `documentKey`; a store never reads outside its
 * root, whatever the key. Every call ends within a time-out.
 */
export abstract class DocumentStore {
  /** @returns null when there is no such document @throws when the store cannot be asked */
  abstract find(key: string): Promise<FoundDocument | null>;

  /** @returns null when there is no such document @throws when the store cannot be asked */
  abstract open(key: string): Promise<OpenDocument | null>;
}
