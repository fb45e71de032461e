import type { Environment } from '../../../platform/config/environment.js';
import { GoCardlessVendor } from './gocardless.vendor.js';
import type { PaymentVendor } from './payment-vendor.js';
import { SandboxVendor } from './sandbox.vendor.js';

/**
 * The vendors that PAYMENT_VENDORS names; of `none` there are none.
 * @throws Error naming the variable that one of them lacks
 */
export async function chooseVendors(environment: Environment): Promise<PaymentVendor[]> {
  const names = new Set(environment.paymentVendors.split(',').map((name) => name.trim()));
  names.delete('none');
  return Promise.all([...names].map((name) => vendorNamed(name, environment)));
}

async function vendorNamed(name: string, environment: Environment): Promise<PaymentVendor> {
  if (name === 'SANDBOX') return new SandboxVendor();
  if (name === 'STRIPE') {
    const secretKey = needed(environment.stripeSecretKey, 'STRIPE_SECRET_KEY', name);
    // Loaded by those who use it: the library is a twentieth of all that a process would read at its start.
    const { StripeVendor } = await import('./stripe.vendor.js');
    return new StripeVendor(secretKey, environment.stripeApiUrl);
  }
  const token = needed(environment.gocardlessAccessToken, 'GOCARDLESS_ACCESS_TOKEN', name);
  return new GoCardlessVendor(token, environment.gocardlessApiUrl);
}

function needed(value: string | undefined, variable: string, vendor: string): string {
  if (value === undefined) throw new Error(`${variable} is required because PAYMENT_VENDORS names ${vendor}`);
  return value;
}
