import { S3StandIn, s3Variables } from '@carryover/stand-ins';
import { FaultProxy } from './fault-proxy.mjs';

/** Bytes of an answer before it breaks while a document is read: its head has come, and some of it. */
const SOME = 2_000;

/** Well-formed answers of whoever is reached instead of the storage: a page to sign in at, a notice, another address. */
const LIES = [
  { status: 200, headers: { 'Content-Type': 'text/html', 'Content-Length': '8' }, body: '<html/>\n' },
  { status: 200, body: '{"status":"thank_you"}' },
  { status: 301, headers: { Location: 'http://127.0.0.1:9/' }, body: '' },
];

/** The storage of the documents, a small S3 server, behind a proxy with faults. */
export class DocumentStorage {
  #standIn;
  #proxy;
  #root;
  #lies = 0;

  /** @param {string} root below which the supplier's documents are */
  static async start(root) {
    const storage = new DocumentStorage();
    storage.#root = root;
    storage.#standIn = await new S3StandIn().start();
    storage.#proxy = await FaultProxy.start(storage.#standIn.url);
    return storage;
  }

  /** Settings that lead the service to it. */
  get env() {
    return { ...s3Variables(this.#standIn), S3_ENDPOINT: this.#proxy.through(this.#standIn.url) };
  }

  /** Stores a document at the path as an account names it. */
  put(path, content) {
    this.#standIn.put(`${this.#root}/${path.replace(/^\//, '')}`, content);
  }

  /** @param {import('./fault-proxy.mjs').Fault} fault a lie is another one each time */
  async set(fault) {
    if (fault !== 'lie') return this.#proxy.set(fault);
    const answer = LIES[this.#lies % LIES.length];
    this.#lies += 1;
    return this.#proxy.set('lie', { answer: () => answer });
  }

  /** From now on it is far away. @param {number} milliseconds either way */
  delay(milliseconds) {
    return this.#proxy.set('slow', { milliseconds });
  }

  /** From now on answers break after their head. */
  breakDocuments() {
    return this.#proxy.set('half', { bytes: SOME });
  }

  async stop() {
    await this.#proxy.stop();
    await this.#standIn.stop();
  }
}
