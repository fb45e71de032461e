import type { Deadline } from './deadline.js';

/** A body that is sent while it is read, so that only a little of it is in memory. */
export interface BytesToSend {
  /** Begins to read it; called again when it has to be sent again. */
  readonly read: () => AsyncIterable<Uint8Array>;
  /** What it is: its type, and how it is packed. */
  readonly headers: Readonly<Record<string, string>>;
}

/** One reading of a body. */
export class BytesUnderWay {
  #failure: { readonly error: unknown } | undefined;

  constructor(
    private readonly body: BytesToSend,
    private readonly deadline: Deadline,
  ) {}

  /** Why it could not be read on, which the connection's own error would hide. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /** The pieces. The time for an answer begins with the last one that was taken. */
  async *pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const piece of this.body.read()) {
        this.deadline.restart();
        yield piece;
      }
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}
