import { createServer, type Server } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { answerClientError } from './client-error.js';

/** Milliseconds in which a request has to arrive. */
export const REQUEST = 30_000;
const HEADERS = 15_000;
/** A load balancer in front keeps idle connections for at most 60 s, so ours must live longer. */
const KEEP_ALIVE = 65_000;
const IDLE_SWEEP = 50;

/** Express with time-outs on every phase of a request, and a close that lets running requests end. */
export class HttpAdapter extends ExpressAdapter {
  private closing = false;

  override initHttpServer(): void {
    const options = {
      requestTimeout: REQUEST,
      headersTimeout: HEADERS,
      keepAliveTimeout: KEEP_ALIVE,
      connectionsCheckingInterval: 1_000,
    };
    const server: Server = createServer(options, this.getInstance());
    server.on('request', (_request, response) => {
      if (this.closing) response.shouldKeepAlive = false;
    });
    server.on('clientError', answerClientError);
    this.httpServer = server;
  }

  /** Stops accepting, waits for the answers under way, and closes every connection as it falls idle. */
  override async close(): Promise<void> {
    this.closing = true;
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
