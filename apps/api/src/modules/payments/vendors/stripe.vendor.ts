import Stripe from 'stripe';
import { boundedFetch } from './bounded-fetch.js';
import {
  fourDigits,
  type InstructionDetails,
  NO_DETAILS,
  type PaymentVendor,
  shortText,
  type Verification,
  wholeBetween,
} from './payment-vendor.js';
import { outcomeOfFailure, outcomeOfStatus } from './vendor-answers.js';

/** Kinds of payment method by the type an instruction is sent with. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  CARD: ['card'],
  DIRECT_DEBIT: ['bacs_debit', 'sepa_debit'],
};

const REFERENCE = /^(pm|mandate)_[A-Za-z0-9_]{1,200}$/;

/** Payment methods (`pm_...`) and mandates (`mandate_...`) at Stripe, through its own library. */
export class StripeVendor implements PaymentVendor {
  readonly name = 'STRIPE';
  private readonly api: URL;

  /** @param apiUrl base URL of the API */
  constructor(
    private readonly secretKey: string,
    apiUrl: string,
  ) {
    this.api = new URL(apiUrl);
  }

  async verify(reference: string, type: string, signal: AbortSignal): Promise<Verification> {
    if (!REFERENCE.test(reference)) return declined('This is no payment method or mandate of Stripe.');
    const kinds = KINDS[type];
    if (kinds === undefined) return declined(`Stripe confirms no instruction of the type ${type}.`);
    const fetcher = boundedFetch(signal);
    let refused: Response | undefined;
    // The library judges by the body alone; whatever a broken answer holds, its status tells enough.
    const watched: typeof fetch = async (input, init) => {
      const response = await fetcher(input, init);
      if (response.status !== 200) refused = response;
      return response;
    };
    try {
      const method = await this.paymentMethod(this.client(watched), reference);
      if (method === null) return declined('The mandate is not active.');
      if (!kinds.includes(method.type)) return declined(`The payment method is not one for ${type}.`);
      return { kind: 'verified', details: detailsOf(method) };
    } catch (error) {
      if (refused !== undefined) return outcomeOfStatus(refused.status, refused.headers.get('retry-after'));
      return outcomeOf(error);
    }
  }

  /** A client for one verification: the library takes a signal nowhere else. */
  private client(fetcher: typeof fetch): Stripe {
    const { protocol, hostname, port } = this.api;
    return new Stripe(this.secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
      // Whoever asked may ask again; retries here would only use up the time.
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(fetcher),
    });
  }

  /** @returns null for a mandate that cannot be used */
  private async paymentMethod(stripe: Stripe, reference: string): Promise<Stripe.PaymentMethod | null> {
    if (reference.startsWith('pm_')) return checked(await stripe.paymentMethods.retrieve(reference));
    const mandate = await stripe.mandates.retrieve(reference, { expand: ['payment_method'] });
    if (mandate?.object !== 'mandate') throw new UnexpectedAnswer();
    if (mandate.status === 'inactive') return null;
    const { payment_method: method } = mandate;
    return checked(typeof method === 'string' ? await stripe.paymentMethods.retrieve(method) : method);
  }
}

/** The answer is JSON, but not that of the API. */
class UnexpectedAnswer extends Error {}

function checked(method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  if (method?.object !== 'payment_method' || typeof method.type !== 'string') throw new UnexpectedAnswer();
  return method;
}

function declined(reason: string): Verification {
  return { kind: 'declined', reason };
}

/** The library wraps what went wrong with the connection. */
function outcomeOf(error: unknown): Verification {
  const cause: unknown = error instanceof Stripe.errors.StripeError ? Reflect.get(error, 'detail') : error;
  return outcomeOfFailure(cause);
}

function detailsOf({ card, bacs_debit: bacs, sepa_debit: sepa }: Stripe.PaymentMethod): InstructionDetails {
  return {
    ...NO_DETAILS,
    brand: shortText(card?.brand),
    lastFour: fourDigits((card ?? bacs ?? sepa)?.last4),
    expiryMonth: wholeBetween(card?.exp_month, 1, 12),
    expiryYear: wholeBetween(card?.exp_year, 2000, 9999),
  };
}
