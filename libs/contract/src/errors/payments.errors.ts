import type { ErrorEntry } from './error-entry.js';
import { step } from './runbook-steps.js';

const ROUTE = 'of the payment instruction endpoint; its body has no code';

/** Codes about payment instructions and the vendors that confirm them. */
export const paymentErrors = {
  payment_instruction_refused: {
    meaning:
      'The payment instruction cannot be added, and the same request succeeds later only where the vendor does not accept the platform at present.',
    domain: 'request',
    actor: 'supplier',
    retryable: false,
    appearsIn: [`HTTP 400 ${ROUTE}`],
    runbook: [
      step('Read error_detail: an unknown vendor, an instruction that is active already, or a refusal of the vendor.'),
      step(
        'Where it ends with "It does not accept the platform at present." nothing is wrong with the request: the vendor refuses the key of the platform, whose staff mend that as payment_vendor_misconfigured. Tell them, and send the same again once they say so; nothing was stored.',
      ),
      step('Else look the reference up at the vendor: it has to exist, be usable, and be of the type that was sent.'),
      step(
        'Which vendors a supplier may use is in PAYMENT_VENDORS, in the list of payment vendors and in its settings.',
      ),
    ],
  },
  payment_vendor_unavailable: {
    meaning: 'The payment vendor could not be asked, or gave no answer that can be used, so nothing was stored.',
    domain: 'platform',
    actor: 'on_call',
    retryable: true,
    appearsIn: [`HTTP 500 ${ROUTE}`],
    runbook: [
      step('The supplier sends the same request again, after Retry-After when it is given.'),
      step(
        'Read payments.vendor.unavailable in the log of the api: its reason says whether the vendor was not reached, was late, answered a status, or answered what nobody understands. payments.vendor.failed is a mistake of ours, with its stack.',
      ),
      step(
        'payments.vendor.circuit_opened means that the vendor failed five times in a row; it is tried again after ten seconds, and payments.vendor.circuit_closed says that it answers.',
      ),
    ],
  },
  payment_vendor_misconfigured: {
    meaning:
      'The payment vendor refuses our key, so that no instruction can be confirmed; suppliers are refused until it is mended.',
    domain: 'platform',
    actor: 'operator',
    retryable: true,
    appearsIn: ['log line payments.vendor.misconfigured of the api, once until the vendor has answered otherwise'],
    runbook: [
      step(
        'The line names the vendor: check STRIPE_SECRET_KEY or GOCARDLESS_ACCESS_TOKEN, and STRIPE_API_URL or GOCARDLESS_API_URL.',
      ),
      step(
        'At the vendor, see that the key was not revoked, is of the right mode (live or test), and may read payment methods and mandates.',
      ),
      step(
        'Restart the api with the right key, and tell the suppliers to send again what was refused meanwhile; nothing of it was stored.',
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
