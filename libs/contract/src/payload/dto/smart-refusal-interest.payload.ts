import { CivilDate, KnownValue } from '../decorators/index.js';
import { SMART_INTEREST_TYPES, SMART_REFUSAL_REASONS, SMART_REFUSAL_SOURCES } from '../enumerations/index.js';

/** What the customer thinks of a smart meter. */
export class SmartRefusalInterestPayload {
  @KnownValue(SMART_INTEREST_TYPES, { required: true, personal: false })
  type: string;

  @CivilDate({ required: true, personal: false })
  date: string;

  @KnownValue(SMART_REFUSAL_REASONS, { required: 'conditional', personal: true })
  refusal_reason?: string;

  @KnownValue(SMART_REFUSAL_SOURCES, { personal: false })
  source?: string;
}
