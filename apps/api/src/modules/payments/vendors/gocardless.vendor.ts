import { boundedFetch } from './bounded-fetch.js';
import { fourDigits, NO_DETAILS, type PaymentVendor, shortText, type Verification } from './payment-vendor.js';
import { outcomeOfFailure, outcomeOfStatus } from './vendor-answers.js';

/** Version of the API that the answers are read by. */
const VERSION = '2015-07-06';

/** States of a mandate in which payments can be, or will soon be, collected. */
const USABLE = new Set(['pending_customer_approval', 'pending_submission', 'submitted', 'active']);

const REFERENCE = /^MD[A-Za-z0-9]{1,60}$/;
const ACCOUNT = /^BA[A-Za-z0-9]{1,60}$/;

/**
 * Mandates (`MD...`) at GoCardless, over its REST API. Its own library takes neither a base URL nor a time-out, repeats
 * requests and follows redirects, so it cannot keep what R173 promises.
 */
export class GoCardlessVendor implements PaymentVendor {
  readonly name = 'GOCARDLESS';

  /** @param apiUrl base URL of the API, live or sandbox */
  constructor(
    private readonly accessToken: string,
    private readonly apiUrl: string,
  ) {}

  async verify(reference: string, type: string, signal: AbortSignal): Promise<Verification> {
    if (type !== 'DIRECT_DEBIT') return { kind: 'declined', reason: 'GoCardless confirms direct debits only.' };
    if (!REFERENCE.test(reference)) return { kind: 'declined', reason: 'This is no mandate of GoCardless.' };
    try {
      const found = await this.get(`mandates/${reference}`, 'mandates', signal);
      if (found instanceof Answered) return found.outcome;
      const status: unknown = Reflect.get(found, 'status');
      if (typeof status !== 'string') throw new UnexpectedAnswer();
      if (!USABLE.has(status)) return { kind: 'declined', reason: 'The mandate cannot be used any more.' };
      return await this.withAccount(found, signal);
    } catch (error) {
      return outcomeOfFailure(error);
    }
  }

  private async withAccount(mandate: object, signal: AbortSignal): Promise<Verification> {
    const links: unknown = Reflect.get(mandate, 'links');
    const id: unknown = isObject(links) ? Reflect.get(links, 'customer_bank_account') : undefined;
    if (typeof id !== 'string' || !ACCOUNT.test(id)) throw new UnexpectedAnswer();
    const account = await this.get(`customer_bank_accounts/${id}`, 'customer_bank_accounts', signal);
    // The mandate is known and usable: that its account is not is the vendor's disorder and no refusal.
    if (account instanceof Answered) {
      if (account.outcome.kind !== 'declined') return account.outcome;
      return { kind: 'unavailable', reason: 'The vendor did not tell the account of the mandate.' };
    }
    const lastFour = fourDigits(Reflect.get(account, 'account_number_ending'));
    return {
      kind: 'verified',
      details: { ...NO_DETAILS, lastFour, bankName: shortText(Reflect.get(account, 'bank_name')) },
    };
  }

  private async get(path: string, key: string, signal: AbortSignal): Promise<object> {
    const response = await boundedFetch(signal)(new URL(path, `${this.apiUrl.replace(/\/+$/, '')}/`), {
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${this.accessToken}`,
        'GoCardless-Version': VERSION,
      },
    });
    if (response.status !== 200)
      return new Answered(outcomeOfStatus(response.status, response.headers.get('retry-after')));
    const body: unknown = await response.json();
    const resource: unknown = isObject(body) ? Reflect.get(body, key) : undefined;
    if (!isObject(resource)) throw new UnexpectedAnswer();
    return resource;
  }
}

/** An answer that is not the resource. */
class Answered {
  constructor(readonly outcome: Exclude<Verification, { kind: 'verified' }>) {}
}

/** The answer is JSON, but not that of the API. */
class UnexpectedAnswer extends Error {}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
