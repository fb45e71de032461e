import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** What a server says to a command, in the protocol of Redis; the command is in small letters, its words parted by blanks. */
export type Answer = (command: string, socket: Socket) => string | Promise<string>;

/** A server on 127.0.0.1 that speaks the protocol of Redis as far as a test has it answer. */
export class FakeRedis {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    answer: Answer,
  ) {
    server.on('connection', (socket) => this.serve(socket, answer));
  }

  static async start(answer: Answer): Promise<FakeRedis> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeRedis(server, answer);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Cuts all connections, and takes no more. */
  stop(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private serve(socket: Socket, answer: Answer): void {
    this.sockets.add(socket);
    let answered: Promise<unknown> = Promise.resolve();
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    socket.setEncoding('latin1').on('data', (received: string) => {
      // Each command is a list of its words, behind the length of each.
      for (const lines of received.split(/^\*\d+\r\n/m).slice(1)) {
        const words = lines.split('\r\n').filter((_, index) => index % 2 === 1);
        answered = answered.then(async () => socket.write(await answer(words.join(' ').toLowerCase(), socket)));
      }
    });
  }
}

/** A text, as it is answered. */
export const text = (value: string) => `$${Buffer.byteLength(value)}\r\n${value}\r\n`;

/** A list, as it is answered. */
export const list = (...values: readonly string[]) => `*${values.length}\r\n${values.join('')}`;

/** A number, as it is answered. */
export const number = (value: number) => `:${value}\r\n`;

export const OK = '+OK\r\n';
