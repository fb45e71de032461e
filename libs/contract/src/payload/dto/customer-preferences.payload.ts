import { Flag } from '../decorators/index.js';

/** What a customer agreed to receive. */
export class CustomerPreferencesPayload {
  @Flag({ personal: false })
  opted_into_sms?: boolean;

  @Flag({ personal: false })
  opted_into_recommended?: boolean;

  @Flag({ personal: false })
  opted_into_updates?: boolean;

  @Flag({ personal: false })
  opted_into_third_parties?: boolean;

  @Flag({ personal: false })
  opted_into_offers?: boolean;

  @Flag({ personal: true })
  is_user_psr_consent_obtained?: boolean;
}
