import { Text } from '../decorators/index.js';
import { CAMPAIGN_SLUGS } from '../enumerations/index.js';

/** A campaign the account takes part in. */
export class AccountCampaignPayload {
  @Text({
    meaning: 'Name of the campaign at the platform.',
    required: true,
    max: 255,
    examples: CAMPAIGN_SLUGS,
    example: 'smets_upgrade',
    label: 'Campaign',
    names: 'campaign',
    personal: true,
  })
  slug: string;

  @Text({
    meaning: 'What is to be known about taking part, kept as a note.',
    blank: true,
    example: 'Invited in spring 2024.',
    personal: true,
  })
  campaign_note?: string;
}
