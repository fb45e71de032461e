import type { ErrorEntry } from './error-entry.js';
import { step } from './runbook-steps.js';

const ROUTE = 'of the payment instruction endpoint; its body has no code';

/** Codes about payment instructions and the vendors that confirm them. */
export const paymentErrors = {
  payment_instruction_refused: {
    meaning: 'The payment instruction cannot be added, and the same request will not succeed later.',
    domain: 'request',
    actor: 'supplier',
    retryable: false,
    appearsIn: [`HTTP 400 ${ROUTE}`],
    runbook: [
      step('Read error_detail: an unknown vendor, an instruction that is active already, or a refusal of the vendor.'),
      step('Look the reference up at the vendor: it has to exist, be usable, and be of the type that was sent.'),
      step(
        'Which vendors a supplier may use is in PAYMENT_VENDORS, in the list of payment vendors and in its settings.',
      ),
    ],
  },
  payment_vendor_unavailable: {
    meaning: 'The payment vendor could not be asked, or gave no answer that can be used. Nothing was stored.',
    domain: 'platform',
    actor: 'on_call',
    retryable: true,
    appearsIn: [`HTTP 500 ${ROUTE}`],
    runbook: [
      step('The supplier sends the same request again, after Retry-After when it is given.'),
      step(
        'Look for payments.vendor.* in the log of the api. `misconfigured` means that the vendor refuses our key: check STRIPE_SECRET_KEY or GOCARDLESS_ACCESS_TOKEN.',
      ),
      step('`left_alone` means that the vendor failed five times in a row; it is tried again every ten seconds.'),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
