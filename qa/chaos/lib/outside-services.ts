import {
  ACCEPTED,
  answerByPath,
  type Fault,
  FaultProxy,
  GATEWAY_SECRET,
  GatewayStandIn,
  type Lie,
  MailServer,
  VendorServer,
  WebhookReceiver,
} from '@carryover/stand-ins';

interface StandIns {
  readonly gateway: GatewayStandIn;
  readonly mail: MailServer;
  readonly webhook: WebhookReceiver;
  readonly vendor: VendorServer;
}

type ServiceName = keyof StandIns;

const NAMES: readonly ServiceName[] = ['gateway', 'mail', 'webhook', 'vendor'];

/** The payment method that the stand-in of the vendor knows. */
export const PAYMENT_METHOD = 'pm_chaos';

const METHOD = {
  id: PAYMENT_METHOD,
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2090 },
};

/** Well-formed answers that are not those to our question, by service; SMTP has no HTTP to lie in. */
const LIES: Partial<Record<ServiceName, Lie>> = {
  gateway: { status: 200, body: '{"status":"thank_you","reference":"18"}' },
  webhook: { status: 302, headers: { Location: 'http://127.0.0.1:9/' }, body: '' },
  vendor: { status: 200, body: JSON.stringify({ ...METHOD, id: 'pm_of_somebody_else' }) },
};

/** Stand-ins of what the service calls, each behind a proxy with faults: gateway, mail server, receiver, vendor. */
export class OutsideServices {
  private constructor(
    private readonly standIns: StandIns,
    private readonly proxies: Readonly<Record<ServiceName, FaultProxy>>,
  ) {}

  static async start(): Promise<OutsideServices> {
    const gateway = await new GatewayStandIn().start();
    gateway.answer = ({ key }) => {
      gateway.register(key);
      return ACCEPTED;
    };
    const mail = await MailServer.start();
    const webhook = await WebhookReceiver.start();
    const vendor = await VendorServer.start();
    vendor.behave(answerByPath({ [`/v1/payment_methods/${PAYMENT_METHOD}`]: METHOD }));
    const standIns = { gateway, mail, webhook, vendor };
    const proxies = {
      gateway: await FaultProxy.start(gateway.url),
      mail: await FaultProxy.start(mail.url),
      webhook: await FaultProxy.start(webhook.url),
      vendor: await FaultProxy.start(vendor.url),
    };
    return new OutsideServices(standIns, proxies);
  }

  get gateway(): GatewayStandIn {
    return this.standIns.gateway;
  }

  get mail(): MailServer {
    return this.standIns.mail;
  }

  get webhook(): WebhookReceiver {
    return this.standIns.webhook;
  }

  /** The address of one as the service is given it. */
  urlOf(name: ServiceName): string {
    return this.proxies[name].through(this.standIns[name].url);
  }

  /** Settings that lead the service to all of them. */
  get env(): Record<string, string> {
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
  async set(fault: Fault): Promise<void> {
    for (const name of NAMES) {
      const proxy = this.proxies[name];
      const lie = LIES[name];
      if (fault !== 'lie') await proxy.set(fault);
      else if (lie !== undefined) await proxy.set('lie', { answer: () => lie });
      else await proxy.set('reset');
    }
  }

  async stop(): Promise<void> {
    for (const proxy of Object.values(this.proxies)) await proxy.stop();
    for (const standIn of Object.values(this.standIns)) await standIn.stop();
  }
}
