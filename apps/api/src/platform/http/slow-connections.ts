import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RequestTimeout } from '../errors/domain-error.js';
import { toAnswer } from '../errors/error-answer.js';
import { type Pace, Progress } from './progress.js';

/** Milliseconds in which a request has to arrive, unless it {@link mayTakeLong}. */
export const REQUEST = 300_000;
/** How a body has to arrive; a line of 16 kbit/s does. */
export const ARRIVING: Pace = { bytes: 10_000, milliseconds: 5_000, silence: 5_000 };
/** How an answer has to be taken: readers work on what they took, and those that take nothing are gone. */
export const LEAVING: Pace = { bytes: 10_000, milliseconds: 30_000, silence: 7_000 };
/** Milliseconds without a request after which a connection is closed; twice the pause of a busy client. */
const IDLE = 5_000;
/** Connections that one trusted proxy may keep for longer, because it uses them again without asking. */
const KEPT_FOR_PROXY = 64;
const LOOK_EVERY = 1_000;

/** Requests that may take as long as they like, if only they come fast enough. */
const long = new WeakSet<IncomingMessage>();

/** Lets a request take as long to arrive as its size asks for. How fast it has to come stays as it is. */
export function mayTakeLong(request: IncomingMessage): void {
  long.add(request);
}

/** What is left of it has the time of any request. */
export function takesLongNoMore(request: IncomingMessage): void {
  long.delete(request);
}

/** What is known of a connection. Times are those of the process. */
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
 * Closes connections that hold a place without using it: bodies that trickle in, read or not, answers nobody takes, and
 * silence between requests. A handler that takes its time is none of them, and neither is a large body on a slow line.
 */
export class SlowConnections {
  private readonly watched = new Map<Socket, Watched>();

  /** @param isProxy whether an address is that of a proxy in front, which keeps idle connections for later */
  constructor(
    server: Server,
    private readonly isProxy: (address: string) => boolean,
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
      else if (trickles(socket, connection, now)) end(socket, connection);
      else if (isStuck(socket, connection, now)) socket.destroy();
      else if (isIdle(connection, now) && !this.mayKeep(socket, kept)) socket.destroy();
    }
  }

  private mayKeep({ remoteAddress = '' }: Socket, kept: Map<string, number>): boolean {
    if (!this.isProxy(remoteAddress)) return false;
    const count = (kept.get(remoteAddress) ?? 0) + 1;
    kept.set(remoteAddress, count);
    return count <= KEPT_FOR_PROXY;
  }
}

/** Whether a body arrives too slowly. While our side does not take it, the sender is not to blame. */
function trickles(socket: Socket, connection: Watched, now: number): boolean {
  const { request } = connection;
  if (request === undefined || request.complete) return false;
  if (now - connection.since >= REQUEST && !long.has(request)) return true;
  const isOurTurn = request.readableLength >= request.readableHighWaterMark;
  if (connection.arriving === null || isOurTurn) {
    connection.arriving = new Progress(ARRIVING, now, socket.bytesRead);
    return false;
  }
  return connection.arriving.isTooSlow(socket.bytesRead, now);
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

/** Tells the sender why, where nothing was answered yet, and closes. */
function end(socket: Socket, connection: Watched): void {
  connection.isEnding = true;
  const { response } = connection;
  if (response === undefined || response.headersSent) {
    socket.destroy();
    return;
  }
  const { status, body } = toAnswer(new RequestTimeout(408, 'The request did not arrive in time.'));
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.statusCode = status;
  response.end(JSON.stringify(body));
}

/** Bytes the operating system has taken from us; null where the connection does not tell. A large answer is one write. */
function bytesTaken(socket: Socket): number | null {
  const handle: object | null = Object(Reflect.get(socket, '_handle'));
  const { bytesWritten, writeQueueSize }: { bytesWritten?: unknown; writeQueueSize?: unknown } = handle ?? {};
  return typeof bytesWritten === 'number' && typeof writeQueueSize === 'number' ? bytesWritten - writeQueueSize : null;
}
