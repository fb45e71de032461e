import { describe, expect, it } from '@jest/globals';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { chooseVendors } from './choose-vendors.js';

const REQUIRED = { DATABASE_URL: 'postgres://x@y/z', REGISTRATION_GATEWAY: 'simulator', ...TEST_KEYS };

async function choose(variables: NodeJS.ProcessEnv): Promise<string[]> {
  const environment = loadEnvironment({ ...REQUIRED, ...variables });
  return (await chooseVendors(environment)).map(({ name }) => name);
}

describe('the choice of payment vendors', () => {
  it('is the sandbox when nobody says otherwise, where nobody is a customer', async () => {
    for (const mode of ['development', 'test']) expect(await choose({ NODE_ENV: mode })).toEqual(['SANDBOX']);
  });

  it('is made by somebody in production, and may be nobody', async () => {
    for (const given of [{}, { NODE_ENV: 'production' }, { PAYMENT_VENDORS: '' }])
      await expect(choose(given)).rejects.toThrow('PAYMENT_VENDORS is required');
    expect(await choose({ PAYMENT_VENDORS: 'none' })).toEqual([]);
  });

  it.each(['SANDBOX', 'STRIPE, SANDBOX', 'SANDBOX,STRIPE'])(
    'is %s in production only with a second word',
    async (vendors) => {
      const given = { PAYMENT_VENDORS: vendors, STRIPE_SECRET_KEY: 'sk' };
      const message = 'PAYMENT_VENDORS names SANDBOX, which answers without asking anybody';
      await expect(choose(given)).rejects.toThrow(message);
      await expect(choose({ ...given, ALLOW_SANDBOX_PAYMENTS: 'no' })).rejects.toThrow(message);
      expect(await choose({ ...given, ALLOW_SANDBOX_PAYMENTS: 'yes' })).toContain('SANDBOX');
      expect(await choose({ ...given, NODE_ENV: 'development' })).toContain('SANDBOX');
    },
  );

  it('is those that are named, each once', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk', GOCARDLESS_ACCESS_TOKEN: 'token' };
    expect(await choose({ PAYMENT_VENDORS: 'STRIPE, GOCARDLESS,STRIPE', ...keys })).toEqual(['STRIPE', 'GOCARDLESS']);
  });

  it.each([
    ['STRIPE', 'STRIPE_SECRET_KEY is required because PAYMENT_VENDORS names STRIPE'],
    ['GOCARDLESS', 'GOCARDLESS_ACCESS_TOKEN is required because PAYMENT_VENDORS names GOCARDLESS'],
    ['PAYPAL', 'PAYMENT_VENDORS must be'],
  ])('stops the start when it names %s without its key', async (vendors, message) => {
    await expect(choose({ PAYMENT_VENDORS: vendors })).rejects.toThrow(message);
  });
});
