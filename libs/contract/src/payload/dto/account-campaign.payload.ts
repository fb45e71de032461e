import { Text } from '../decorators/index.js';
import { CAMPAIGN_SLUGS } from '../enumerations/index.js';

/** A campaign the account takes part in. */
export class AccountCampaignPayload {
  @Text({ required: true, max: 255, examples: CAMPAIGN_SLUGS, personal: true })
  slug: string;

  @Text({ blank: true, personal: true })
  campaign_note?: string;
}
