import type { Deadline } from './deadline.js';

/** A streamed request body. */
export interface BytesToSend {
  /** Opens the body from its beginning; called again for each retry. */
  readonly read: () => AsyncIterable<Uint8Array>;
  /** Content type and encoding. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes of a body that are being sent, read once. */
export class BytesUnderWay {
  #failure: { readonly error: unknown } | undefined;

  constructor(
    private readonly body: BytesToSend,
    private readonly deadline: Deadline,
  ) {}

  /** The error of the source, which the error of the connection would hide. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /** The chunks. The time-out of the answer starts with the last chunk that was taken. */
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
