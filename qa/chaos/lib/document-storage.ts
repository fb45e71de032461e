import { type Fault, FaultProxy, type Lie, S3StandIn, s3Variables } from '@carryover/stand-ins';

/** Bytes of an answer before it breaks while a document is read: its head has come, and some of it. */
const SOME = 2_000;

/** Well-formed answers of whoever is reached instead of the storage: a page to sign in at, a notice, another address. */
const LIES: readonly Lie[] = [
  { status: 200, headers: { 'Content-Type': 'text/html', 'Content-Length': '8' }, body: '<html/>\n' },
  { status: 200, body: '{"status":"thank_you"}' },
  { status: 301, headers: { Location: 'http://127.0.0.1:9/' }, body: '' },
];

/** The storage of the documents, a small S3 server, behind a proxy with faults. */
export class DocumentStorage {
  readonly #standIn: S3StandIn;
  readonly #proxy: FaultProxy;
  readonly #root: string;
  #lies = 0;

  private constructor(standIn: S3StandIn, proxy: FaultProxy, root: string) {
    this.#standIn = standIn;
    this.#proxy = proxy;
    this.#root = root;
  }

  /** @param root below which the supplier's documents are */
  static async start(root: string): Promise<DocumentStorage> {
    const standIn = await new S3StandIn().start();
    return new DocumentStorage(standIn, await FaultProxy.start(standIn.url), root);
  }

  /** Settings that lead the service to it. */
  get env(): Record<string, string> {
    return { ...s3Variables(this.#standIn), S3_ENDPOINT: this.#proxy.through(this.#standIn.url) };
  }

  /** Stores a document at the path as an account names it. */
  put(path: string, content: string): void {
    this.#standIn.put(`${this.#root}/${path.replace(/^\//, '')}`, content);
  }

  /** @param fault a lie is another one each time */
  async set(fault: Fault): Promise<void> {
    if (fault !== 'lie') return this.#proxy.set(fault);
    const lie = LIES[this.#lies % LIES.length];
    this.#lies += 1;
    return this.#proxy.set('lie', lie && { answer: () => lie });
  }

  /** From now on it is far away. @param milliseconds either way */
  delay(milliseconds: number): Promise<void> {
    return this.#proxy.set('slow', { milliseconds });
  }

  /** From now on answers break after their head. */
  breakDocuments(): Promise<void> {
    return this.#proxy.set('half', { bytes: SOME });
  }

  async stop(): Promise<void> {
    await this.#proxy.stop();
    await this.#standIn.stop();
  }
}
