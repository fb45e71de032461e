import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Pace, Progress } from './progress.js';

/** How fast a body has to arrive; a line of 16 kbit/s is enough. */
export const ARRIVING: Pace = { bytes: 10_000, milliseconds: 5_000, silence: 5_000 };
/** How fast an answer has to be taken. Readers pause to work on what they took; those that take nothing are gone. */
export const LEAVING: Pace = { bytes: 10_000, milliseconds: 30_000, silence: 7_000 };
/** Milliseconds without a request after which a connection is closed; twice the pause of a busy client. */
const IDLE = 5_000;
/** Idle connections of one trusted proxy that are kept for longer, because it uses them again. */
const KEPT_FOR_PROXY = 64;
const LOOK_EVERY = 1_000;

/** Requests without a limit of time, as long as they arrive fast enough. */
const long = new WeakSet<IncomingMessage>();

/** Lifts the time limit of a request, for bodies of any size. The pace at which it has to arrive stays. */
export function mayTakeLong(request: IncomingMessage): void {
  long.add(request);
}

/** Sets the time limit of a request again. */
export function takesLongNoMore(request: IncomingMessage): void {
  long.delete(request);
}

export interface SlowConnectionOptions {
  /** Answers a request that does not arrive in time, where nothing was answered yet. The connection is closed a second later. */
  readonly refuse: (response: ServerResponse, socket: Socket) => void;
  /** Milliseconds in which a request has to arrive, unless it {@link mayTakeLong}; without it Node's own limit counts. */
  readonly requestMilliseconds?: number;
  /** Whether an address is that of a proxy in front, which keeps idle connections for later. */
  readonly isProxy?: (address: string) => boolean;
}

/** State of a connection. Times are monotonic, in milliseconds. */
interface Watched {
  request?: IncomingMessage;
  response?: ServerResponse;
  /** When the request began. */
  since: number;
  idleSince: number;
  arriving: Progress | null;
  leaving: Progress | null;
  isEnding: boolean;
}

/**
 * Closes connections of a server that are held without being used: bodies that arrive too slowly, answers that are not taken, and
 * silence between requests. A handler that takes its time is none of these, nor is a large body on a slow line.
 */
export class SlowConnections {
  private readonly watched = new Map<Socket, Watched>();

  constructor(
    server: Server,
    private readonly options: SlowConnectionOptions,
  ) {
    server.on('connection', (socket) => this.add(socket));
    server.on('request', (request, response) => this.begin(request, response));
    const timer = setInterval(() => this.look(performance.now()), LOOK_EVERY).unref();
    server.once('close', () => clearInterval(timer));
  }

  private add(socket: Socket): void {
    this.watched.set(socket, {
      since: performance.now(),
      idleSince: performance.now(),
      arriving: null,
      leaving: null,
      isEnding: false,
    });
    socket.once('close', () => this.watched.delete(socket));
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.watched.get(request.socket);
    if (connection === undefined) return;
    connection.request = request;
    connection.response = response;
    connection.since = performance.now();
    connection.arriving = new Progress(ARRIVING, performance.now(), request.socket.bytesRead);
    response.once('close', () => {
      connection.idleSince = performance.now();
    });
  }

  private look(now: number): void {
    const kept = new Map<string, number>();
    for (const [socket, connection] of this.watched) {
      if (connection.isEnding) socket.destroy();
      else if (this.isTooSlow(socket, connection, now)) this.end(socket, connection);
      else if (isStuck(socket, connection, now)) socket.destroy();
      else if (isIdle(connection, now) && !this.mayKeep(socket, kept)) socket.destroy();
    }
  }

  private mayKeep({ remoteAddress = '' }: Socket, kept: Map<string, number>): boolean {
    if (this.options.isProxy?.(remoteAddress) !== true) return false;
    const count = (kept.get(remoteAddress) ?? 0) + 1;
    kept.set(remoteAddress, count);
    return count <= KEPT_FOR_PROXY;
  }

  /** Whether a body arrives too slowly. While we do not read it, the sender is not to blame. */
  private isTooSlow(socket: Socket, connection: Watched, now: number): boolean {
    const { request } = connection;
    const { requestMilliseconds = Number.POSITIVE_INFINITY } = this.options;
    if (request === undefined || request.complete) return false;
    if (now - connection.since >= requestMilliseconds && !long.has(request)) return true;
    const isOurTurn = request.readableLength >= request.readableHighWaterMark;
    if (connection.arriving === null || isOurTurn) {
      connection.arriving = new Progress(ARRIVING, now, socket.bytesRead);
      return false;
    }
    return connection.arriving.isTooSlow(socket.bytesRead, now);
  }

  private end(socket: Socket, connection: Watched): void {
    connection.isEnding = true;
    const { response } = connection;
    if (response === undefined || response.headersSent) socket.destroy();
    else this.options.refuse(response, socket);
  }
}

/** Whether the other side takes an answer too slowly. */
function isStuck(socket: Socket, connection: Watched, now: number): boolean {
  const sent = bytesTaken(socket);
  if (socket.writableLength === 0 || sent === null) {
    connection.leaving = null;
    return false;
  }
  connection.leaving ??= new Progress(LEAVING, now, sent);
  return connection.leaving.isTooSlow(sent, now);
}

function isIdle({ request, response, idleSince }: Watched, now: number): boolean {
  const isBusy = request !== undefined && !(request.complete && response?.closed === true);
  return !isBusy && now - idleSince >= IDLE;
}

/** Bytes that the operating system has taken from us; null where the connection does not say. A large answer is one write. */
function bytesTaken(socket: Socket): number | null {
  const handle: object | null = Object(Reflect.get(socket, '_handle'));
  const { bytesWritten, writeQueueSize }: { bytesWritten?: unknown; writeQueueSize?: unknown } = handle ?? {};
  return typeof bytesWritten === 'number' && typeof writeQueueSize === 'number' ? bytesWritten - writeQueueSize : null;
}
