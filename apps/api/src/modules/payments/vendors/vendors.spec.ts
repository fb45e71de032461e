import { answer, answerByPath, FAULTS, VendorServer } from '@carryover/stand-ins';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GoCardlessVendor } from './gocardless.vendor.js';
import type { PaymentVendor, Verification } from './payment-vendor.js';
import { SandboxVendor } from './sandbox.vendor.js';
import { StripeVendor } from './stripe.vendor.js';

const CARD = {
  id: 'pm_1',
  object: 'payment_method',
  type: 'card',
  billing_details: { name: 'Jenny Rosen', email: 'jenny@example.com' },
  card: { brand: 'visa', country: 'GB', exp_month: 8, exp_year: 2031, funding: 'debit', last4: '4242' },
};
const BACS = {
  id: 'pm_2',
  object: 'payment_method',
  type: 'bacs_debit',
  bacs_debit: { fingerprint: 'x', last4: '2345', sort_code: '108800' },
};
const STRIPE_MANDATE = {
  id: 'mandate_1',
  object: 'mandate',
  status: 'active',
  type: 'multi_use',
  payment_method: BACS,
};
const GC_MANDATE = {
  mandates: {
    id: 'MD123',
    created_at: '2026-05-01T10:00:00.000Z',
    reference: 'REF-123',
    status: 'active',
    scheme: 'bacs',
    links: { customer_bank_account: 'BA123', creditor: 'CR123', customer: 'CU123' },
  },
};
const GC_ACCOUNT = {
  customer_bank_accounts: {
    id: 'BA123',
    account_number_ending: '1234',
    account_holder_name: 'Frank Osborne',
    account_type: null,
    bank_name: 'BARCLAYS BANK PLC',
    currency: 'GBP',
    country_code: 'GB',
    enabled: true,
  },
};

let server: VendorServer;
beforeAll(async () => {
  server = await VendorServer.start();
});
afterAll(() => server.stop());

const soon = () => AbortSignal.timeout(3_000);
/** Faults that end with the signal alone. */
const ENDLESS = ['hangs', 'sends a byte now and then'];
const stripe = () => new StripeVendor('sk_test_x', server.url);
const goCardless = () => new GoCardlessVendor('token', server.url);

describe('Stripe', () => {
  it('confirms a card, and keeps no more of it than the contract allows', async () => {
    server.behave(answerByPath({ '/v1/payment_methods/pm_1': CARD }));
    expect(await stripe().verify('pm_1', 'CARD', soon())).toEqual({
      kind: 'verified',
      details: { brand: 'visa', lastFour: '4242', bankName: null, expiryMonth: 8, expiryYear: 2031 },
    });
    expect(server.requests).toMatchObject([{ method: 'GET', headers: { authorization: 'Bearer sk_test_x' } }]);
  });

  it('confirms a direct debit by its mandate, its method within or beside it', async () => {
    const details = { brand: null, lastFour: '2345', bankName: null, expiryMonth: null, expiryYear: null };
    server.behave(answerByPath({ '/v1/mandates/mandate_1': STRIPE_MANDATE }));
    expect(await stripe().verify('mandate_1', 'DIRECT_DEBIT', soon())).toEqual({ kind: 'verified', details });
    const apart = { ...STRIPE_MANDATE, payment_method: 'pm_2' };
    server.behave(answerByPath({ '/v1/mandates/mandate_1': apart, '/v1/payment_methods/pm_2': BACS }));
    expect(await stripe().verify('mandate_1', 'DIRECT_DEBIT', soon())).toEqual({ kind: 'verified', details });
  });

  it.each([
    ['pm_1', 'DIRECT_DEBIT', 'a card for a direct debit'],
    ['pm_none', 'CARD', 'a method that is not there'],
    ['mandate_2', 'DIRECT_DEBIT', 'a mandate that has ended'],
    ['mandate_3', 'DIRECT_DEBIT', 'a mandate for one payment only'],
    ['pm_1', 'CUSTOM', 'a type it knows nothing of'],
    ['../v1/charges', 'CARD', 'a reference that is none'],
    ['pm_1/../../x', 'CARD', 'a reference with a path in it'],
  ])('declines %s as %s: %s', async (reference, type) => {
    const ended = { ...STRIPE_MANDATE, id: 'mandate_2', status: 'inactive' };
    const once = { ...STRIPE_MANDATE, id: 'mandate_3', type: 'single_use' };
    server.behave(
      answerByPath({
        '/v1/payment_methods/pm_1': CARD,
        '/v1/mandates/mandate_2': ended,
        '/v1/mandates/mandate_3': once,
      }),
    );
    expect(await stripe().verify(reference, type, soon())).toEqual({ kind: 'declined', reason: expect.any(String) });
  });

  it.each(['x'.repeat(101), '4242 4242 4242 4242', 'visa 42424', 'vi\u0000sa', '\ud800', '', 5])(
    'keeps no full number, nothing that is too long and nothing that cannot be stored: %j',
    async (brand) => {
      const odd = { ...CARD, card: { ...CARD.card, last4: '4242424242424242', brand, exp_month: 13, exp_year: 99999 } };
      server.behave(answer(200, odd));
      const verification = await stripe().verify('pm_1', 'CARD', soon());
      expect(verification).toEqual({
        kind: 'verified',
        details: { brand: null, lastFour: null, bankName: null, expiryMonth: null, expiryYear: null },
      });
    },
  );

  it.each([
    [200_000, 'verified'],
    [300_000, 'unavailable'],
  ])('reads an answer of %i bytes and more, and is then %s', async (length, kind) => {
    server.behave(answer(200, { ...CARD, metadata: { padding: 'x'.repeat(length) } }));
    expect(await stripe().verify('pm_1', 'CARD', AbortSignal.timeout(5_000))).toMatchObject({ kind });
  });

  const strange: [string, object, string][] = [
    ['pm_1', { ...CARD, id: 'pm_9' }, 'another method'],
    ['pm_1', { ...CARD, card: undefined }, 'a card without its details'],
    ['pm_1', { error: 5 }, 'an error that is none'],
    ['pm_1', { error: { type: 'card_error' } }, 'an error as if it were a success'],
    ['mandate_1', { ...STRIPE_MANDATE, id: 'mandate_9' }, 'another mandate'],
    ['mandate_1', { ...STRIPE_MANDATE, status: undefined }, 'a mandate without a state'],
    ['mandate_1', { ...STRIPE_MANDATE, payment_method: null }, 'a mandate without a method'],
  ];
  it.each(strange)('takes nothing from an answer about %s that is %j: %s', async (reference, body) => {
    server.behave(answer(200, body));
    const type = reference === 'pm_1' ? 'CARD' : 'DIRECT_DEBIT';
    expect(await stripe().verify(reference, type, soon())).toEqual({
      kind: 'unavailable',
      reason: 'The vendor gave an answer that cannot be understood.',
    });
  });
});

describe('GoCardless', () => {
  const both = { '/mandates/MD123': GC_MANDATE, '/customer_bank_accounts/BA123': GC_ACCOUNT };

  it('confirms a mandate with the bank and the end of the account number', async () => {
    server.behave(answerByPath(both));
    expect(await goCardless().verify('MD123', 'DIRECT_DEBIT', soon())).toEqual({
      kind: 'verified',
      details: { brand: null, lastFour: '1234', bankName: 'BARCLAYS BANK PLC', expiryMonth: null, expiryYear: null },
    });
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer token',
      'gocardless-version': '2015-07-06',
    });
  });

  it('keeps no end of an account number that has two digits, as of accounts in pounds', async () => {
    const account = { customer_bank_accounts: { ...GC_ACCOUNT.customer_bank_accounts, account_number_ending: '12' } };
    server.behave(answerByPath({ ...both, '/customer_bank_accounts/BA123': account }));
    expect(await goCardless().verify('MD123', 'DIRECT_DEBIT', soon())).toMatchObject({
      details: { lastFour: null, bankName: 'BARCLAYS BANK PLC' },
    });
  });

  it.each(['pending_submission', 'submitted'])('confirms a mandate that is %s', async (status) => {
    server.behave(answerByPath({ ...both, '/mandates/MD123': { mandates: { ...GC_MANDATE.mandates, status } } }));
    expect(await goCardless().verify('MD123', 'DIRECT_DEBIT', soon())).toMatchObject({ kind: 'verified' });
  });

  it.each([
    [{ mandates: { ...GC_MANDATE.mandates, id: 'MD9' } }, GC_ACCOUNT],
    [{ mandates: { ...GC_MANDATE.mandates, links: {} } }, GC_ACCOUNT],
    [{ mandates: { ...GC_MANDATE.mandates, links: { customer_bank_account: '../x' } } }, GC_ACCOUNT],
    [GC_MANDATE, { customer_bank_accounts: { ...GC_ACCOUNT.customer_bank_accounts, id: 'BA9' } }],
    [GC_MANDATE, {}],
  ])('takes nothing from %j and %j', async (mandate, account) => {
    server.behave(answerByPath({ '/mandates/MD123': mandate, '/customer_bank_accounts/BA123': account }));
    expect(await goCardless().verify('MD123', 'DIRECT_DEBIT', soon())).toEqual({
      kind: 'unavailable',
      reason: 'The vendor gave an answer that cannot be understood.',
    });
  });

  const unusable = ['cancelled', 'failed', 'expired', 'consumed', 'blocked', 'suspended_by_payer'];
  it.each([...unusable, 'pending_customer_approval'])('declines a mandate that is %s', async (status) => {
    server.behave(answerByPath({ ...both, '/mandates/MD123': { mandates: { ...GC_MANDATE.mandates, status } } }));
    expect(await goCardless().verify('MD123', 'DIRECT_DEBIT', soon())).toMatchObject({ kind: 'declined' });
  });

  it.each([
    ['MD123', 'CARD'],
    ['MD999', 'DIRECT_DEBIT'],
    ['CU123', 'DIRECT_DEBIT'],
    ['MD1/../..', 'DIRECT_DEBIT'],
  ])('declines %s as %s', async (reference, type) => {
    server.behave(answerByPath(both));
    expect(await goCardless().verify(reference, type, soon())).toMatchObject({ kind: 'declined' });
  });

  it('does not take a bank account that is gone for a refusal', async () => {
    server.behave(answerByPath({ '/mandates/MD123': GC_MANDATE }));
    expect(await goCardless().verify('MD123', 'DIRECT_DEBIT', soon())).toMatchObject({ kind: 'unavailable' });
  });
});

describe.each([
  ['Stripe', stripe, 'pm_1', 'CARD'],
  ['GoCardless', goCardless, 'MD123', 'DIRECT_DEBIT'],
] as const)('%s in trouble', (_, open, reference, type) => {
  let vendor: PaymentVendor;
  beforeEach(() => {
    vendor = open();
  });

  it.each(Object.entries(FAULTS))('is unavailable when it %s, asked once and left in time', async (name, fault) => {
    server.behave(fault);
    const startedAt = performance.now();
    const verification = await vendor.verify(
      reference,
      type,
      ENDLESS.includes(name) ? AbortSignal.timeout(500) : soon(),
    );
    expect(verification).toMatchObject({ kind: 'unavailable' });
    expect(JSON.stringify(verification)).not.toContain('secret');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(server.requests).toHaveLength(1);
  });

  it('is unavailable when nobody listens', async () => {
    const gone =
      open === stripe ? new StripeVendor('sk', 'http://127.0.0.1:1') : new GoCardlessVendor('t', 'http://127.0.0.1:1');
    expect(await gone.verify(reference, type, soon())).toMatchObject({ kind: 'unavailable' });
  });

  it.each(ENDLESS)('lets go of a vendor that %s', async (name) => {
    server.behave(FAULTS[name] ?? answer(200, {}));
    await vendor.verify(reference, type, AbortSignal.timeout(50));
    await server.wasAbandoned();
  });

  it.each([
    ['7', 7],
    ['3600', 3_600],
    ['3601', undefined],
    ['soon', undefined],
    ['-1', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('hands on Retry-After %s as %s', async (header, seconds) => {
    server.behave(answer(429, {}, { 'Retry-After': header }));
    const verification = await vendor.verify(reference, type, soon());
    expect(Reflect.get(verification, 'retryAfterSeconds')).toBe(seconds);
  });

  const meanings: [number, Verification['kind']][] = [
    ...[400, 402, 404, 405, 409, 410, 418, 422, 451].map((status): [number, 'declined'] => [status, 'declined']),
    ...[401, 403].map((status): [number, 'misconfigured'] => [status, 'misconfigured']),
    ...[201, 204, 301, 302, 304, 307, 308, 408, 425, 429, 500, 502, 503, 504, 599].map(
      (status): [number, 'unavailable'] => [status, 'unavailable'],
    ),
  ];
  it.each(meanings)('takes %i as %s, whatever stands in the body', async (status, kind) => {
    for (const body of ['', '<html>{', '{"error":{"type":"invalid_request_error","message":"secret text"}}', 'null']) {
      server.behave((_request, response) => response.writeHead(status).end(body));
      const verification = await vendor.verify(reference, type, soon());
      expect([verification.kind, server.requests.length]).toEqual([kind, 1]);
      expect(JSON.stringify(verification)).not.toContain('secret');
    }
  });
});

describe('the sandbox', () => {
  it.each([
    ['ok_1', 'verified'],
    ['declined_1', 'declined'],
    ['flaky_1', 'unavailable'],
    ['slow_1', 'unavailable'],
    ['pm_1', 'declined'],
  ])('treats %s as %s', async (reference, kind) => {
    expect(await new SandboxVendor().verify(reference, 'CARD', AbortSignal.timeout(50))).toMatchObject({ kind });
  });

  it('confirms a flaky one the second time', async () => {
    const sandbox = new SandboxVendor();
    await sandbox.verify('flaky_1', 'CARD', soon());
    expect(await sandbox.verify('flaky_1', 'CARD', soon())).toMatchObject({
      kind: 'verified',
      details: { lastFour: '4242' },
    });
  });
});
