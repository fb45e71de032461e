import { Flag } from '../decorators/index.js';

/** Messages that a customer agreed to receive. */
export class CustomerPreferencesPayload {
  @Flag({
    meaning: 'Whether text messages may be sent; false when left out.',
    label: 'Opted into SMS',
    personal: false,
  })
  opted_into_sms?: boolean;

  @Flag({
    meaning: 'Whether recommendations may be sent; true when left out.',
    example: false,
    label: 'Opted into recommendations',
    personal: false,
  })
  opted_into_recommended?: boolean;

  @Flag({ meaning: 'Whether news of the supplier may be sent; false when left out.', personal: false })
  opted_into_updates?: boolean;

  @Flag({ meaning: 'Whether others may send offers; false when left out.', example: false, personal: false })
  opted_into_third_parties?: boolean;

  @Flag({
    meaning: 'Whether offers of the supplier may be sent; false when left out.',
    example: false,
    personal: false,
  })
  opted_into_offers?: boolean;

  @Flag({
    meaning: 'Whether the customer agreed to be on the priority services register; not recorded when left out.',
    label: 'Consent to priority services',
    personal: true,
  })
  is_user_psr_consent_obtained?: boolean;
}
