import type { Environment } from '../../../platform/config/environment.js';
import { GoCardlessVendor } from './gocardless.vendor.js';
import type { PaymentVendor } from './payment-vendor.js';
import { SandboxVendor } from './sandbox.vendor.js';
import { StripeVendor } from './stripe.vendor.js';

/**
 * The vendors that PAYMENT_VENDORS names; of `none` there are none.
 * @throws Error naming the variable that one of them lacks
 */
export function chooseVendors(environment: Environment): PaymentVendor[] {
  const names = new Set(environment.paymentVendors.split(',').map((name) => name.trim()));
  names.delete('none');
  return [...names].map((name) => {
    if (name === 'SANDBOX') return new SandboxVendor();
    if (name === 'STRIPE')
      return new StripeVendor(needed(environment.stripeSecretKey, 'STRIPE_SECRET_KEY', name), environment.stripeApiUrl);
    const token = needed(environment.gocardlessAccessToken, 'GOCARDLESS_ACCESS_TOKEN', name);
    return new GoCardlessVendor(token, environment.gocardlessApiUrl);
  });
}

function needed(value: string | undefined, variable: string, vendor: string): string {
  if (value === undefined) throw new Error(`${variable} is required because PAYMENT_VENDORS names ${vendor}`);
  return value;
}
