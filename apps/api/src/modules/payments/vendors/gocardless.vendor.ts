import { fetchOfVendor } from './fetch-of-vendor.js';
import {
  fourDigits,
  type InstructionDetails,
  NO_DETAILS,
  type PaymentVendor,
  shortText,
  type Verification,
} from './payment-vendor.js';
import { outcomeOfFailure, UnexpectedAnswer, VendorAnswered } from './vendor-answers.js';

/** Version of the API that the answers are read by. */
const VERSION = '2015-07-06';

/** States of a mandate in which payments are collected, or will be as soon as the bank has taken it. */
const USABLE = new Set(['pending_submission', 'submitted', 'active']);

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
      const mandate = await this.get('mandates', reference, signal);
      const status: unknown = Reflect.get(mandate, 'status');
      if (typeof status !== 'string') throw new UnexpectedAnswer();
      if (status === 'pending_customer_approval')
        return { kind: 'declined', reason: 'The customer has not approved the mandate yet.' };
      if (!USABLE.has(status)) return { kind: 'declined', reason: 'The mandate cannot be used any more.' };
      return { kind: 'verified', details: await this.detailsOf(mandate, signal) };
    } catch (error) {
      return outcomeOfFailure(error);
    }
  }

  /**
   * Details of a mandate. GoCardless gives two digits of most account numbers, which are not stored, because the
   * column holds four.
   */
  private async detailsOf(mandate: object, signal: AbortSignal): Promise<InstructionDetails> {
    const links: unknown = Reflect.get(mandate, 'links');
    const id: unknown = isObject(links) ? Reflect.get(links, 'customer_bank_account') : undefined;
    if (typeof id !== 'string' || !ACCOUNT.test(id)) throw new UnexpectedAnswer();
    const account = await this.accountOf(id, signal);
    const lastFour = fourDigits(Reflect.get(account, 'account_number_ending'));
    return { ...NO_DETAILS, lastFour, bankName: shortText(Reflect.get(account, 'bank_name')) };
  }

  /** The mandate is known and usable: that its account is not known is the vendor's disorder and no refusal. */
  private async accountOf(id: string, signal: AbortSignal): Promise<object> {
    try {
      return await this.get('customer_bank_accounts', id, signal);
    } catch (error) {
      if (error instanceof VendorAnswered && outcomeOfFailure(error).kind === 'declined') throw new UnexpectedAnswer();
      throw error;
    }
  }

  /** @throws VendorAnswered, UnexpectedAnswer, or what fetch throws */
  private async get(collection: string, id: string, signal: AbortSignal): Promise<object> {
    const response = await fetchOfVendor(signal)(
      new URL(`${collection}/${id}`, `${this.apiUrl.replace(/\/+$/, '')}/`),
      {
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${this.accessToken}`,
          'GoCardless-Version': VERSION,
        },
      },
    );
    const body: unknown = await response.json();
    const resource: unknown = isObject(body) ? Reflect.get(body, collection) : undefined;
    if (!isObject(resource) || Reflect.get(resource, 'id') !== id) throw new UnexpectedAnswer();
    return resource;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
