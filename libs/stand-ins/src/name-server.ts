import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER = 12;
const KINDS: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA' };
/** An answer, and that recursion is done. */
const ANSWERED = 0x8180;
/** A pointer to the name of the question. */
const SAME_NAME = 0xc00c;
/** How an answer ends that has no addresses. */
const CODES = { addresses: 0, unknown: 3, failing: 2 } as const;

/** A name server over UDP, to be asked for addresses of version 4. */
export class NameServer {
  /** What it is asked, as `A hook.example`, also what it says nothing to. */
  readonly asked: string[] = [];
  /** Addresses by name. */
  addresses: Readonly<Record<string, string>> = {};
  says: keyof typeof CODES | 'nothing' = 'addresses';
  /** A kind of addresses, as `AAAA`, that it leaves without an answer. */
  saysNothingTo: string | null = null;

  private readonly socket = createSocket('udp4');

  private constructor() {
    this.socket.on('message', (message, { port, address }) => {
      const answer = this.answerTo(message);
      if (answer !== null) this.socket.send(answer, port, address);
    });
  }

  /** Starts one at a free port of this machine. */
  static async start(): Promise<NameServer> {
    const server = new NameServer();
    server.socket.bind(0, '127.0.0.1');
    await once(server.socket, 'listening');
    return server;
  }

  /** As a resolver takes it. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  private answerTo(message: Buffer): Buffer | null {
    const labels: string[] = [];
    let at = HEADER;
    for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
      labels.push(message.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const name = labels.join('.').toLowerCase();
    const kind = KINDS[message.readUInt16BE(at + 1)] ?? 'another';
    this.asked.push(`${kind} ${name}`);
    if (this.says === 'nothing' || this.saysNothingTo === kind) return null;
    const address = this.says === 'addresses' && kind === 'A' ? this.addresses[name] : undefined;
    const header = Buffer.from(message.subarray(0, HEADER));
    header.writeUInt16BE(ANSWERED | CODES[this.says], 2);
    // One question, as many answers as there are, and nothing else.
    for (const [index, count] of [1, address === undefined ? 0 : 1, 0, 0].entries())
      header.writeUInt16BE(count, 4 + 2 * index);
    const question = message.subarray(HEADER, at + 5);
    return Buffer.concat([header, question, address === undefined ? Buffer.alloc(0) : recordOf(address)]);
  }
}

/** Pointer to the name, type, class, seconds it may be kept, length and the four bytes. */
function recordOf(address: string): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(SAME_NAME, 0);
  record.writeUInt16BE(1, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(4, 10);
  Buffer.from(address.split('.').map(Number)).copy(record, 12);
  return record;
}
