import * as calls from './calls/pack-calls.js';
import type { CallOptions, PackListOptions } from './client-options.js';
import { streamedBytes } from './reading/streamed-bytes.js';
import type { Call } from './transport/call.js';
import type { Transport } from './transport/transport.js';
import type * as wire from './types.js';

/** Packs of a supplier, the signed evidence of a wave or of all accounts: `client.packs`. */
export class SupplierPacks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists the latest packs of a supplier, or of one wave, newest first. @throws NotFound */
  list(code: string, options: PackListOptions = {}): Promise<readonly wire.Pack[]> {
    return this.#answer(calls.packsCall(code, options));
  }

  /**
   * Requests a pack of a reconciled wave or of all accounts. The same request again returns the same pack.
   * @throws RequestRefused the wave or the report is not settled
   * @throws NotFound, ValidationError
   */
  make(code: string, subject: wire.PackSubject, options: CallOptions = {}): Promise<wire.Pack> {
    return this.#answer(calls.makePackCall(code, subject, options));
  }

  /** Reads the state and the signatures of a pack. @throws NotFound */
  get(code: string, packId: string, options: CallOptions = {}): Promise<wire.Pack> {
    return this.#answer(calls.packCall({ code, packId }, options));
  }

  /** Streams the archive of a pack. @throws RequestRefused it is not built yet, NotFound, NetworkError the connection broke */
  archive(code: string, packId: string, options: CallOptions = {}): AsyncIterable<Uint8Array> {
    return streamedBytes(this.#transport, calls.packArchiveCall({ code, packId }, options));
  }

  /**
   * Signs a pack for the supplier. Signing it again changes nothing.
   * @param said SHA-256 of the archive that was checked, and a reason
   * @throws RequestRefused the digest is of another archive, or the pack is not built yet or out of date
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
