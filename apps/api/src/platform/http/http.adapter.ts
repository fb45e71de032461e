import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ExpressAdapter } from '@nestjs/platform-express';
import { answerClientError } from './client-error.js';
import type { DirectRoutes } from './direct-routes.js';
import { freshByEntityTagOnly } from './fresh-by-entity-tag.js';
import { closeSlowConnections, REQUEST } from './slow-connections.js';

const HEADERS = 5_000;
/** A load balancer in front keeps idle connections for at most 60 s, so ours must live longer. */
const KEEP_ALIVE = 65_000;
/** Connections of one process; more are closed as they come, before memory or file descriptors run out. */
const MOST_CONNECTIONS = 8_192;
const IDLE_SWEEP = 50;
/** Listeners of one answer: ours and those of a stream that is piped into it are more than the ten Node thinks enough. */
const MOST_LISTENERS = 20;

/** Express with time-outs on every phase of a request, and a close that lets running requests end. */
export class HttpAdapter extends ExpressAdapter {
  /**
   * The answers under way of each connection. One that waits behind another is not told when its connection is lost, so
   * they go with the connection.
   */
  private readonly answering = new Map<Socket, Set<ServerResponse>>();
  private isDraining = false;
  /** Answers some routes before the framework does. */
  direct: DirectRoutes | undefined;

  /** @param requestMilliseconds in which a request has to arrive, unless its route lets it take longer */
  constructor(private readonly requestMilliseconds = REQUEST) {
    super();
  }

  override initHttpServer(): void {
    const options = {
      // How long a request may take to arrive is checked by SlowConnections, which lets some take longer.
      requestTimeout: 0,
      headersTimeout: HEADERS,
      keepAliveTimeout: KEEP_ALIVE,
      connectionsCheckingInterval: 1_000,
      // Node would refuse in a form that is not ours; requireHost does it.
      requireHostHeader: false,
    };
    const framework: RequestListener = this.getInstance();
    freshByEntityTagOnly(this.getInstance());
    const server: Server = createServer(options, (request, response) =>
      (this.direct?.listener ?? framework)(request, response),
    );
    server.on('connection', (socket) => {
      this.answering.set(socket, new Set());
      socket.once('close', () => this.answering.delete(socket));
    });
    server.prependListener('request', ({ socket }, response) => {
      response.setMaxListeners(MOST_LISTENERS);
      if (this.isDraining) response.shouldKeepAlive = false;
      this.answering.get(socket)?.add(response);
      response.once('close', () => this.answering.get(socket)?.delete(response));
    });
    server.on('clientError', answerClientError);
    server.maxConnections = MOST_CONNECTIONS;
    const isProxy = (address: string) => this.getInstance().get('trust proxy fn')(address, 0);
    closeSlowConnections(server, isProxy, this.requestMilliseconds);
    // Whatever else a client expects it does not get, and is answered all the same.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    this.httpServer = server;
  }

  /**
   * Drains connections before a stop: requests are still answered, each with `Connection: close`, because a
   * connection that is closed between two requests breaks the second one.
   * @param milliseconds until clients have stopped sending here
   */
  async drain(milliseconds: number): Promise<void> {
    this.isDraining = true;
    for (const response of [...this.answering.values()].flatMap((ones) => [...ones]))
      if (!response.headersSent) response.shouldKeepAlive = false;
    await wait(milliseconds);
  }

  /** Stops accepting, waits for the answers under way, and closes every connection as it falls idle. */
  override async close(): Promise<void> {
    this.isDraining = true;
    const server = this.getHttpServer();
    if (!server.listening) return;
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP);
    try {
      await new Promise<void>((resolve, reject) => {
        server.close((error?: Error) => (error ? reject(error) : resolve()));
      });
    } finally {
      clearInterval(sweep);
    }
  }
}
