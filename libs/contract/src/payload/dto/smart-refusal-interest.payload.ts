import { SMART_INTEREST_TYPES, SMART_REFUSAL_REASONS, SMART_REFUSAL_SOURCES } from '../../enumerations/index.js';
import { CivilDate, KnownValue } from '../decorators/index.js';

/** What the customer thinks of a smart meter. */
export class SmartRefusalInterestPayload {
  @KnownValue(SMART_INTEREST_TYPES, { required: true })
  type: string;

  @CivilDate({ required: true })
  date: string;

  @KnownValue(SMART_REFUSAL_REASONS, { required: 'conditional' })
  refusal_reason?: string;

  @KnownValue(SMART_REFUSAL_SOURCES)
  source?: string;
}
