import { connect, type Socket } from 'node:net';
import type { RawRequest, TrickledRequest } from './hostile-request.js';
import { type Answer, type ReadAnswer, readAnswer } from './read-answer.js';

/** Milliseconds after which an answer that has not come does not come. */
const ANSWER = 30_000;
/** Milliseconds of silence after an answer, after which a connection of odd bytes has said all it says. */
const QUIET = 400;

/** An answer, with the milliseconds it took, where that is known. */
export interface TimedAnswer extends Answer {
  readonly milliseconds?: number;
}

/** Connections to the api as bytes: no client library refuses what is sent over them. */
export class Wire {
  readonly #port: number;
  #kept: Connection | null = null;

  constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  /**
   * Sends a whole request on a connection that is kept, and reads its answer.
   * @throws {Error} none came
   */
  async ask(bytes: Buffer, { isHead = false } = {}): Promise<TimedAnswer> {
    const started = performance.now();
    const connection = this.#kept ?? new Connection(this.#port);
    this.#kept = null;
    connection.write(bytes);
    const answer = await connection.answer({ isHead, milliseconds: ANSWER });
    if (answer === null) throw new Error(`${connection.end}: ${connection.heard()}`);
    if (answer.headers.get('connection') !== 'close' && connection.isOpen) this.#kept = connection;
    else connection.destroy();
    return { ...answer, milliseconds: performance.now() - started };
  }

  /** Sends bytes on a connection of their own, and reads every answer there is. */
  async say({ bytes, leaves, isSilent }: RawRequest['raw']): Promise<TimedAnswer[]> {
    const connection = new Connection(this.#port);
    connection.write(bytes);
    if (leaves) return connection.leave();
    return this.#everything(connection, isSilent);
  }

  /** Sends a little at a time. */
  async trickle({ start, pieces, every, answered }: TrickledRequest['trickle']): Promise<TimedAnswer[]> {
    const connection = new Connection(this.#port);
    connection.write(start);
    for (const piece of pieces) {
      if (!connection.isOpen) break;
      connection.write(piece);
      await new Promise((resolve) => setTimeout(resolve, every));
    }
    return answered ? this.#everything(connection, false) : connection.leave();
  }

  async #everything(connection: Connection, isSilent: boolean): Promise<TimedAnswer[]> {
    const answers: TimedAnswer[] = [];
    for (;;) {
      const milliseconds = answers.length > 0 || isSilent ? QUIET : ANSWER;
      const answer = await connection.answer({ milliseconds });
      if (answer === null) break;
      answers.push(answer);
    }
    connection.destroy();
    return answers;
  }

  close(): void {
    this.#kept?.destroy();
    this.#kept = null;
  }
}

class Connection {
  isOpen = true;
  end = 'no answer in time';
  readonly #socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  #woken: () => void = () => undefined;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay();
    this.#socket.on('data', (chunk: Buffer) => {
      this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
      this.#woken();
    });
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#over(`the connection broke (${error.code})`));
    this.#socket.on('close', () => this.#over('the connection was closed without an answer'));
  }

  write(bytes: Buffer | string): void {
    if (this.isOpen) this.#socket.write(bytes);
  }

  heard(): string {
    return this.#bytes.toString('latin1', 0, 200);
  }

  /** The next answer; null when none comes. */
  async answer({
    isHead = false,
    milliseconds,
  }: {
    isHead?: boolean;
    milliseconds: number;
  }): Promise<ReadAnswer | null> {
    const until = performance.now() + milliseconds;
    for (;;) {
      const read = readAnswer(this.#bytes, { isHead, isEnd: !this.isOpen });
      if (read !== null) {
        this.#bytes = read.rest;
        return read;
      }
      const left = until - performance.now();
      if (!this.isOpen || left <= 0) return null;
      await this.#somethingHappens(left);
    }
  }

  /** Goes away when all is sent, whatever comes back. @returns none of it */
  async leave(): Promise<[]> {
    await new Promise<void>((resolve) => (this.isOpen ? this.#socket.end(resolve) : resolve()));
    this.destroy();
    return [];
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #somethingHappens(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#woken = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #over(reason: string): void {
    if (this.isOpen) this.end = reason;
    this.isOpen = false;
    this.#woken();
  }
}
