import * as calls from './calls/pack-calls.js';
import type { CallOptions } from './client-options.js';
import { streamedBytes } from './reading/streamed-bytes.js';
import type { Call } from './transport/call.js';
import type { Transport } from './transport/transport.js';
import type * as wire from './types.js';

/** The packs of a supplier, which prove a wave or a book: `client.packs`. */
export class SupplierPacks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The latest packs of a supplier, the latest first. @throws NotFound */
  list(code: string, options: CallOptions = {}): Promise<readonly wire.Pack[]> {
    return this.#answer(calls.packsCall(code, options));
  }

  /**
   * Has a pack built, of a wave that is reconciled or of a book; asked for again, it is the same.
   * @throws RequestRefused it is not settled
   * @throws NotFound, ValidationError
   */
  make(code: string, subject: wire.PackSubject, options: CallOptions = {}): Promise<wire.Pack> {
    return this.#answer(calls.makePackCall(code, subject, options));
  }

  /** How far a pack is, and who has signed it. @throws NotFound */
  get(code: string, packId: string, options: CallOptions = {}): Promise<wire.Pack> {
    return this.#answer(calls.packCall({ code, packId }, options));
  }

  /** The archive of a pack, a piece at a time. @throws RequestRefused it is not built yet, NotFound, NetworkError it broke off */
  archive(code: string, packId: string, options: CallOptions = {}): AsyncIterable<Uint8Array> {
    return streamedBytes(this.#transport, calls.packArchiveCall({ code, packId }, options));
  }

  /**
   * Signs a pack for the supplier; signed again, it changes nothing.
   * @param said SHA-256 of the archive that was looked at, and why
   * @throws RequestRefused it is another archive, not built yet, or of facts that are no more
   * @throws NotFound, ValidationError
   */
  countersign(
    code: string,
    packId: string,
    said: { readonly sha256: string; readonly reason?: string },
    options: CallOptions = {},
  ): Promise<wire.Pack> {
    return this.#answer(calls.countersignPackCall({ code, packId }, said, options));
  }

  /** The public keys that verify packs. */
  keys(options: CallOptions = {}): Promise<wire.PackKeys> {
    return this.#answer(calls.packKeysCall(options));
  }

  async #answer<T>(call: Call): Promise<T> {
    return (await this.#transport.send<T>(call)).body;
  }
}
