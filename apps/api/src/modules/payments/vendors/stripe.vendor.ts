import Stripe from 'stripe';
import { fetchOfVendor } from './fetch-of-vendor.js';
import {
  fourDigits,
  type InstructionDetails,
  NO_DETAILS,
  type PaymentVendor,
  shortText,
  type Verification,
  wholeBetween,
} from './payment-vendor.js';
import { outcomeOfFailure, UnexpectedAnswer } from './vendor-answers.js';

/** Kinds of payment method by the type an instruction is sent with. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  CARD: ['card'],
  DIRECT_DEBIT: ['bacs_debit', 'sepa_debit'],
};

/** States of a mandate. One that is pending is on its way through the banks; payments may be made already. */
const STATES = new Set(['active', 'pending', 'inactive']);

const REFERENCE = /^(pm|mandate)_[A-Za-z0-9_]{1,200}$/;

/** Payment methods (`pm_...`) and mandates (`mandate_...`) at Stripe, through its own library. */
export class StripeVendor implements PaymentVendor {
  readonly name = 'STRIPE';
  private readonly api: URL;

  /** @param apiUrl scheme, host and port of the API; the library knows no path before its own */
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
    try {
      const method = await this.paymentMethod(this.client(signal), reference);
      if (typeof method === 'string') return declined(method);
      if (!kinds.includes(method.type)) return declined(`The payment method is not one for ${type}.`);
      return { kind: 'verified', details: detailsOf(method) };
    } catch (error) {
      return outcomeOfFailure(error);
    }
  }

  /** A client for one verification: the library takes a signal nowhere else. */
  private client(signal: AbortSignal): Stripe {
    const { protocol, hostname, port } = this.api;
    return new Stripe(this.secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
      // The caller may ask again; retries here would only use up the time.
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(fetchOfVendor(signal)),
    });
  }

  /** @returns the method, or why the mandate cannot be used */
  private async paymentMethod(stripe: Stripe, reference: string): Promise<Stripe.PaymentMethod | string> {
    if (reference.startsWith('pm_'))
      return checked(await answerOf(stripe.paymentMethods.retrieve(reference)), reference);
    const mandate = await answerOf(stripe.mandates.retrieve(reference, { expand: ['payment_method'] }));
    if (mandate.object !== 'mandate' || mandate.id !== reference || !STATES.has(mandate.status))
      throw new UnexpectedAnswer();
    if (mandate.status === 'inactive') return 'The mandate is not active.';
    if (mandate.type === 'single_use') return 'The mandate is for a single payment.';
    const { payment_method: method } = mandate;
    if (typeof method !== 'string') return checked(method, method?.id);
    return checked(await answerOf(stripe.paymentMethods.retrieve(method)), method);
  }
}

function checked(method: Stripe.PaymentMethod, id: string): Stripe.PaymentMethod {
  if (method?.object !== 'payment_method' || method.id !== id || typeof method.type !== 'string')
    throw new UnexpectedAnswer();
  return method;
}

function declined(reason: string): Verification {
  return { kind: 'declined', reason };
}

/** Maps errors of the library: it wraps failures of the connection; any other error means that it could not read the answer. */
async function answerOf<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw error instanceof Stripe.errors.StripeConnectionError ? error.detail : new UnexpectedAnswer();
  }
}

function detailsOf({ card, bacs_debit: bacs, sepa_debit: sepa }: Stripe.PaymentMethod): InstructionDetails {
  const account = card ?? bacs ?? sepa;
  if (account === undefined || account === null) throw new UnexpectedAnswer();
  return {
    ...NO_DETAILS,
    brand: shortText(card?.brand),
    lastFour: fourDigits(account.last4),
    expiryMonth: wholeBetween(card?.exp_month, 1, 12),
    expiryYear: wholeBetween(card?.exp_year, 2000, 9999),
  };
}
