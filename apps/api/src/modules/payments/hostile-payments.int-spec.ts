import { answer, answerByPath, VendorServer } from '@carryover/stand-ins';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestAccount } from '../../testing/imported-account.js';
import { PostImportFixture } from '../../testing/post-import-fixture.js';
import { PaymentInstructionsQueries } from './index.js';

const CARD = {
  id: 'pm_1',
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', exp_month: 8, exp_year: 2031, last4: '4242' },
};

describe('hostile payment instructions and vendors', () => {
  let fixture: PostImportFixture;
  let vendor: VendorServer;

  beforeAll(async () => {
    vendor = await VendorServer.start();
    const variables = {
      PAYMENT_VENDORS: 'SANDBOX, STRIPE, GOCARDLESS',
      STRIPE_API_URL: vendor.url,
      STRIPE_SECRET_KEY: 'sk_test_x',
      GOCARDLESS_API_URL: vendor.url,
      GOCARDLESS_ACCESS_TOKEN: 'token',
    };
    fixture = await PostImportFixture.start('payment-instruction', undefined, { variables });
  });
  afterAll(async () => {
    await fixture?.stop();
    await vendor?.stop();
  });

  const send = (account: TestAccount, vendorName: string, reference: string, type: string) =>
    fixture.sendMembers(account, JSON.stringify({ vendor: vendorName, reference, type }).slice(1, -1));
  const active = ({ id }: TestAccount) => fixture.api.app.get(PaymentInstructionsQueries).findActive(id);

  it.each([
    ['a NUL', '"vendor":"SANDBOX","reference":"ok_\\u0000","type":"CARD"', 'reference'],
    ['half of a surrogate pair', '"vendor":"SANDBOX","reference":"ok_\\ud800","type":"CARD"', 'reference'],
    ['a key twice', '"vendor":"SANDBOX","reference":"ok_1","reference":"ok_2","type":"CARD"', 'reference'],
    ['a prototype', '"vendor":"SANDBOX","reference":"ok_1","type":"CARD","__proto__":{"type":"X"}', '__proto__'],
    ['a number', '"vendor":1e400,"reference":"ok_1","type":"CARD"', 'vendor'],
    ['a list', '"vendor":["SANDBOX"],"reference":"ok_1","type":"CARD"', 'vendor'],
    ['an object', '"vendor":"SANDBOX","reference":{"$ne":""},"type":"CARD"', 'reference'],
    ['a blank', '"vendor":"SANDBOX","reference":" ","type":"CARD"', 'reference'],
    ['a megabyte', `"vendor":"SANDBOX","reference":"${'x'.repeat(1_000_000)}","type":"CARD"`, 'reference'],
  ])('%s is refused by its path', async (_, members, path) => {
    const account = await fixture.account();
    expect(await fixture.sendMembers(account, members)).toEqual({
      status: 400,
      body: { [path]: expect.anything() },
    });
    expect(await active(account)).toBeNull();
  });

  it('takes a type of another case as a word it does not know', async () => {
    const account = await fixture.account();
    expect(await send(account, 'SANDBOX', 'ok_1', 'card')).toMatchObject({ status: 201, body: { reference: 'ok_1' } });
  });

  it.each(["ok_'; DROP TABLE payment_instruction; --", 'ok_%2e%2e/', 'ok_🙂', `ok_${'é'.repeat(509)}`])(
    'the reference %s is a text like any other',
    async (reference) => {
      const account = await fixture.account();
      expect(await send(account, 'SANDBOX', reference, 'CARD')).toMatchObject({ status: 201, body: { reference } });
      expect(await active(account)).toMatchObject({ reference });
    },
  );

  it.each([
    ['STRIPE', 'CARD'],
    ['GOCARDLESS', 'DIRECT_DEBIT'],
  ])('%s is never asked about a reference that is none of its own', async (vendorName, type) => {
    vendor.behave(answer(200, {}));
    for (const reference of [
      '../../v1/charges',
      'pm_1?x=1',
      'pm_1#',
      'MD1/../BA1',
      'MD1%2f',
      'pm_\u202e',
      'cus_1',
      'pm_',
    ]) {
      const account = await fixture.account();
      expect(await send(account, vendorName, reference, type)).toMatchObject({ status: 400, body: { reference } });
    }
    expect(vendor.requests).toEqual([]);
  });

  it('one of twenty wins that the vendor has confirmed all at once', async () => {
    const account = await fixture.account();
    const held: (() => void)[] = [];
    vendor.behave((request, response) => {
      held.push(() => answer(200, { ...CARD, id: request.url?.split('/').at(-1) })(request, response));
      if (held.length === 20) for (const release of held) release();
    });
    const references = Array.from({ length: 20 }, (_, index) => `pm_${index}`);
    const answers = await Promise.all(references.map((reference) => send(account, 'STRIPE', reference, 'CARD')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
    const winner = answers.find(({ status }) => status === 201);
    expect(await active(account)).toMatchObject({ reference: Object(winner?.body).reference, last_four: '4242' });
    const loser = answers.find(({ status }) => status === 400);
    expect(Object(loser?.body).error_detail).toBe('The account already has an active payment instruction.');
  });

  it('a vendor that confirms with what cannot be stored leaves no trace of it', async () => {
    const account = await fixture.account();
    const card = { brand: 'vi\u0000sa', exp_month: 1.5, exp_year: '2031', last4: '4242424242424242' };
    vendor.behave(answerByPath({ '/v1/payment_methods/pm_1': { ...CARD, card } }));
    expect((await send(account, 'STRIPE', 'pm_1', 'CARD')).status).toBe(201);
    const nothing = { brand: null, last_four: null, bank_name: null, expiry_month: null, expiry_year: null };
    expect(await active(account)).toMatchObject(nothing);
  });

  it('a key that the vendor refuses is not told to the supplier', async () => {
    const account = await fixture.account();
    vendor.behave(answer(401, { error: { message: 'Invalid API Key provided: sk_test_x' } }));
    const { status, body } = await send(account, 'STRIPE', 'pm_1', 'CARD');
    expect([status, Object.keys(Object(body)).sort(), Object(body).error_detail]).toEqual([
      400,
      ['error_detail', 'external_account_number', 'import_supplier', 'reference'],
      'The payment vendor could not confirm the instruction. It does not accept the platform at present.',
    ]);
  });

  it('a vendor that fails is left alone, while another one is asked', async () => {
    const account = await fixture.account();
    vendor.behave(answer(503, {}));
    for (let time = 0; time < 8; time += 1)
      expect((await send(account, 'GOCARDLESS', 'MD1', 'DIRECT_DEBIT')).status).toBe(500);
    expect(vendor.requests).toHaveLength(5);
    vendor.behave(answerByPath({ '/v1/payment_methods/pm_1': CARD }));
    expect((await send(account, 'STRIPE', 'pm_1', 'CARD')).status).toBe(201);
  });
});
