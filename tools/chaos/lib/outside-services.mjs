import {
  ACCEPTED,
  answerByPath,
  GATEWAY_SECRET,
  GatewayStandIn,
  MailServer,
  VendorServer,
  WebhookReceiver,
} from '@carryover/stand-ins';
import { FaultProxy } from './fault-proxy.mjs';

/** The payment method that the stand-in of the vendor knows. */
export const PAYMENT_METHOD = 'pm_chaos';

const METHOD = {
  id: PAYMENT_METHOD,
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2090 },
};

/** Well-formed answers that are not those to our question, by service; SMTP has no HTTP to lie in. */
const LIES = {
  gateway: { status: 200, body: '{"status":"thank_you","reference":"18"}' },
  webhook: { status: 302, headers: { Location: 'http://127.0.0.1:9/' }, body: '' },
  vendor: { status: 200, body: JSON.stringify({ ...METHOD, id: 'pm_of_somebody_else' }) },
};

/** Stand-ins of what the service calls, each behind a proxy with faults: gateway, mail server, receiver, vendor. */
export class OutsideServices {
  #standIns = [];
  #proxies = {};

  static async start() {
    const services = new OutsideServices();
    const gateway = await new GatewayStandIn().start();
    gateway.answer = ({ key }) => {
      gateway.register(key);
      return ACCEPTED;
    };
    const mail = await MailServer.start();
    const webhook = await WebhookReceiver.start();
    const vendor = await VendorServer.start();
    vendor.behave(answerByPath({ [`/v1/payment_methods/${PAYMENT_METHOD}`]: METHOD }));
    Object.assign(services, { gateway, mail, webhook, vendor });
    services.#standIns = [gateway, mail, webhook, vendor];
    for (const name of ['gateway', 'mail', 'webhook', 'vendor'])
      services.#proxies[name] = await FaultProxy.start(services[name].url);
    return services;
  }

  /** The address of one as the service is given it. */
  urlOf(name) {
    return this.#proxies[name].through(this[name].url);
  }

  /** Settings that lead the service to all of them. */
  get env() {
    return {
      REGISTRATION_GATEWAY: 'http',
      REGISTRATION_GATEWAY_URL: this.urlOf('gateway'),
      REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
      SMTP_URL: this.urlOf('mail'),
      WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes',
      PAYMENT_VENDORS: 'SANDBOX,STRIPE',
      STRIPE_SECRET_KEY: 'sk_test_chaos',
      STRIPE_API_URL: this.urlOf('vendor'),
      PAYMENT_VENDOR_TIMEOUT_MS: '1500',
    };
  }

  /** All of them have this fault from now on. */
  async set(fault) {
    for (const [name, proxy] of Object.entries(this.#proxies)) {
      const lie = LIES[name];
      if (fault !== 'lie') await proxy.set(fault);
      else if (lie !== undefined) await proxy.set('lie', { answer: () => lie });
      else await proxy.set('reset');
    }
  }

  async stop() {
    for (const proxy of Object.values(this.#proxies)) await proxy.stop();
    for (const standIn of this.#standIns) await standIn.stop();
  }
}
