import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { HOOK_EXAMPLE_CERTIFICATE, HOOK_EXAMPLE_KEY } from './hook-example-certificate.js';

/** A request as it came. */
export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Reaction = (received: ReceivedWebhook, response: ServerResponse, request: IncomingMessage) => void;

/** Answers at once that it has the message. */
export const accept: Reaction = (_, response) => void response.writeHead(204).end();

/** A supplier's server on this machine; what it does with a message is up to the test. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  react: Reaction = accept;
  private constructor(private readonly server: Server) {}

  /** @param options `tls` for the certificate of hook.example; `host` for another address of this machine */
  static async start({ tls = false, host = '127.0.0.1', port = 0 } = {}): Promise<WebhookReceiver> {
    let receiver: WebhookReceiver | undefined;
    const listener: RequestListener = (request, response) => void receiver?.take(request, response);
    const keys = { cert: HOOK_EXAMPLE_CERTIFICATE, key: HOOK_EXAMPLE_KEY };
    const server = tls ? createTlsServer(keys, listener) : createServer(listener);
    receiver = new WebhookReceiver(server);
    server.listen(port, host);
    await once(server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** Closes the connections too. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const received = { headers, body };
    this.received.push(received);
    this.react(received, response, request);
  }
}
