import { createServer } from 'node:http';
import { ACCEPTED, GATEWAY_SECRET, GatewayStandIn, MailServer } from '@carryover/stand-ins';

/** Who is around the service: a mail server, a registration gateway and a receiver of webhooks, which all do as they are told. */
export class Outsiders {
  /** Cursors of the events that the receiver of webhooks was told of, and how often each. */
  delivered = new Map();
  #mails;
  #gateway;
  #receiver;

  static async start() {
    const outsiders = new Outsiders();
    outsiders.#mails = await MailServer.start();
    outsiders.#gateway = await new GatewayStandIn().start();
    outsiders.#gateway.answer = ({ key }) => {
      outsiders.#gateway.register(key);
      return ACCEPTED;
    };
    outsiders.#receiver = createServer((request, response) => outsiders.#receive(request, response));
    await new Promise((resolve) => outsiders.#receiver.listen(0, '127.0.0.1', resolve));
    return outsiders;
  }

  /** The settings by which the service finds them. */
  get env() {
    return {
      SMTP_URL: this.#mails.url,
      REGISTRATION_GATEWAY: 'http',
      REGISTRATION_GATEWAY_URL: this.#gateway.url,
      REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
      WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes',
    };
  }

  /** Has the supplier of the demo mail, register and tell of everything. */
  async connect(carryover) {
    await carryover.query(
      `UPDATE import_supplier SET settings = settings || '{"sendWelcomeCommunication": true, "sendRegistrationFlows": true}'`,
    );
    const url = `http://127.0.0.1:${this.#receiver.address().port}/`;
    const { status, body } = await (await carryover.staff()).send('PUT', 'suppliers/DEMO/webhook', { url });
    if (status !== 201) throw new Error(`the webhook was refused: ${JSON.stringify(body)}`);
  }

  /** How often the mail server took the mail of each row, by its id. */
  get takenMails() {
    const taken = new Map();
    for (const message of this.#mails.taken) {
      const [, id] = /^Message-ID: <([^@]+)@/im.exec(message) ?? [];
      taken.set(id, (taken.get(id) ?? 0) + 1);
    }
    return taken;
  }

  /** The idempotency keys under which the gateway has registered. */
  get registered() {
    return new Set(this.#gateway.registered.keys());
  }

  async stop() {
    this.#receiver.closeAllConnections();
    this.#receiver.close();
    await Promise.all([this.#mails.stop(), this.#gateway.stop()]);
  }

  async #receive(request, response) {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { cursor } = JSON.parse(body).data;
    this.delivered.set(cursor, (this.delivered.get(cursor) ?? 0) + 1);
    response.writeHead(204).end();
  }
}
