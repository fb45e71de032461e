import { once } from 'node:events';
import { createServer } from 'node:http';

/** The server of a supplier, to which its events are sent; `status` is what it answers. */
export class WebhookReceiver {
  received = [];
  status = 204;
  #server = createServer((request, response) => void this.#take(request, response));

  static async start() {
    const receiver = new WebhookReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}/hook`;
  }

  async stop() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(request, response) {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    this.received.push({ headers: request.headers, body, status: this.status });
    response.writeHead(this.status).end();
  }
}
