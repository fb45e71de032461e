import { createServer, type Server } from 'node:http';
import { processMetrics } from './process-metrics.js';
import { renderMetrics } from './registry.js';

/** Milliseconds in which a scrape has to be asked for. */
const REQUEST_WITHIN = 5_000;

/** Serves the figures of a process at `GET /metrics` on a port of its own, that is for Prometheus alone. */
export class MetricsServer {
  private constructor(private readonly server: Server) {}

  /** @param port 0 takes any free one @throws Error the port is taken */
  static async start(port: number, host: string): Promise<MetricsServer> {
    const server = createServer(
      { requestTimeout: REQUEST_WITHIN, headersTimeout: REQUEST_WITHIN },
      (request, response) => {
        if (request.url !== '/metrics' || request.method !== 'GET') {
          response.writeHead(404).end();
          return;
        }
        renderMetrics([processMetrics]).then(
          ({ contentType, text }) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
          (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
        );
      },
    );
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return new MetricsServer(server);
  }

  /** Where it is, such as http://127.0.0.1:3003. */
  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The metrics are not served.');
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    return `http://${host}:${address.port}`;
  }

  /** Lets scrapes under way end, and closes the port. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    await closed;
  }
}
