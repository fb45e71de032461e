import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCEPTED, GATEWAY_SECRET, GatewayStandIn, MailServer } from '@carryover/stand-ins';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';

/** Stand-ins around the service: a mail server, a registration gateway and a receiver of webhooks. */
export class Outsiders {
  /** Cursors of the events that the receiver of webhooks was told of, and how often each. */
  readonly delivered = new Map<string, number>();
  readonly #mails: MailServer;
  readonly #gateway: GatewayStandIn;
  readonly #receiver = createServer((request, response) => this.#receive(request, response));

  private constructor(mails: MailServer, gateway: GatewayStandIn) {
    this.#mails = mails;
    this.#gateway = gateway;
  }

  static async start(): Promise<Outsiders> {
    const mails = await MailServer.start();
    const gateway = await new GatewayStandIn().start();
    gateway.answer = ({ key }) => {
      gateway.register(key);
      return ACCEPTED;
    };
    const outsiders = new Outsiders(mails, gateway);
    await new Promise<void>((resolve) => outsiders.#receiver.listen(0, '127.0.0.1', resolve));
    return outsiders;
  }

  /** The settings by which the service finds them. */
  get env(): Record<string, string> {
    return {
      SMTP_URL: this.#mails.url,
      REGISTRATION_GATEWAY: 'http',
      REGISTRATION_GATEWAY_URL: this.#gateway.url,
      REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
      WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes',
    };
  }

  /** Has the supplier of the demo mail, register and tell of everything. */
  async connect(carryover: Carryover): Promise<void> {
    await carryover.query(
      `UPDATE import_supplier SET settings = settings || '{"sendWelcomeCommunication": true, "sendRegistrationFlows": true}'`,
    );
    const url = `http://127.0.0.1:${(this.#receiver.address() as AddressInfo).port}/`;
    const { status, body } = await (await carryover.staff()).send('PUT', 'suppliers/DEMO/webhook', { url });
    if (status !== 201) throw new Error(`the webhook was refused: ${JSON.stringify(body)}`);
  }

  /** How often the mail server took the mail of each row, by its id. */
  get takenMails(): Map<string, number> {
    const taken = new Map<string, number>();
    for (const message of this.#mails.taken) {
      const [, id = ''] = /^Message-ID: <([^@]+)@/im.exec(message) ?? [];
      taken.set(id, (taken.get(id) ?? 0) + 1);
    }
    return taken;
  }

  /** The idempotency keys under which the gateway has registered. */
  get registered(): Set<string> {
    return new Set(this.#gateway.registered.keys());
  }

  async stop(): Promise<void> {
    this.#receiver.closeAllConnections();
    this.#receiver.close();
    await Promise.all([this.#mails.stop(), this.#gateway.stop()]);
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { cursor } = JSON.parse(body).data;
    this.delivered.set(cursor, (this.delivered.get(cursor) ?? 0) + 1);
    response.writeHead(204).end();
  }
}
