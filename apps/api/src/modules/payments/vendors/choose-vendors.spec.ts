import { describe, expect, it } from '@jest/globals';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { chooseVendors } from './choose-vendors.js';

const choose = (variables: NodeJS.ProcessEnv) =>
  chooseVendors(loadEnvironment({ DATABASE_URL: 'postgres://x@y/z', ...TEST_KEYS, ...variables })).map(
    ({ name }) => name,
  );

describe('the choice of payment vendors', () => {
  it('is the sandbox when nobody says otherwise, where nobody is a customer', () => {
    for (const mode of ['development', 'test']) expect(choose({ NODE_ENV: mode })).toEqual(['SANDBOX']);
  });

  it('is made by somebody in production, and may be nobody', () => {
    for (const given of [{}, { NODE_ENV: 'production' }, { PAYMENT_VENDORS: '' }])
      expect(() => choose(given)).toThrow('PAYMENT_VENDORS is required');
    expect(choose({ PAYMENT_VENDORS: 'none' })).toEqual([]);
  });

  it.each(['SANDBOX', 'STRIPE, SANDBOX', 'SANDBOX,STRIPE'])(
    'is %s in production only with a second word',
    (vendors) => {
      const given = { PAYMENT_VENDORS: vendors, STRIPE_SECRET_KEY: 'sk' };
      const message = 'PAYMENT_VENDORS names SANDBOX, which answers without asking anybody';
      expect(() => choose(given)).toThrow(message);
      expect(() => choose({ ...given, ALLOW_SANDBOX_PAYMENTS: 'no' })).toThrow(message);
      expect(choose({ ...given, ALLOW_SANDBOX_PAYMENTS: 'yes' })).toContain('SANDBOX');
      expect(choose({ ...given, NODE_ENV: 'development' })).toContain('SANDBOX');
    },
  );

  it('is those that are named, each once', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk', GOCARDLESS_ACCESS_TOKEN: 'token' };
    expect(choose({ PAYMENT_VENDORS: 'STRIPE, GOCARDLESS,STRIPE', ...keys })).toEqual(['STRIPE', 'GOCARDLESS']);
  });

  it.each([
    ['STRIPE', 'STRIPE_SECRET_KEY is required because PAYMENT_VENDORS names STRIPE'],
    ['GOCARDLESS', 'GOCARDLESS_ACCESS_TOKEN is required because PAYMENT_VENDORS names GOCARDLESS'],
    ['PAYPAL', 'PAYMENT_VENDORS must be'],
  ])('stops the start when it names %s without its key', (vendors, message) => {
    expect(() => choose({ PAYMENT_VENDORS: vendors })).toThrow(message);
  });
});
