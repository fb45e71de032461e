import { Flag } from '../decorators/index.js';

/** What a customer agreed to receive. */
export class CustomerPreferencesPayload {
  @Flag()
  opted_into_sms?: boolean;

  @Flag()
  opted_into_recommended?: boolean;

  @Flag()
  opted_into_updates?: boolean;

  @Flag()
  opted_into_third_parties?: boolean;

  @Flag()
  opted_into_offers?: boolean;

  @Flag()
  is_user_psr_consent_obtained?: boolean;
}
