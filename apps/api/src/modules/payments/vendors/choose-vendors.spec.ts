import { describe, expect, it } from '@jest/globals';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { chooseVendors } from './choose-vendors.js';

const choose = (variables: NodeJS.ProcessEnv) =>
  chooseVendors(loadEnvironment({ DATABASE_URL: 'postgres://x@y/z', ...TEST_KEYS, ...variables })).map(
    ({ name }) => name,
  );

describe('the choice of payment vendors', () => {
  it('is the sandbox when nobody says otherwise', () => {
    expect(choose({})).toEqual(['SANDBOX']);
  });

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
