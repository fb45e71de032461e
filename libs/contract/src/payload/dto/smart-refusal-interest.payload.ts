import { SMART_INTEREST_TYPES, SMART_REFUSAL_REASONS, SMART_REFUSAL_SOURCES } from '../../enumerations/index.js';
import { CivilDate, Enumerated } from '../decorators/index.js';

/** What the customer thinks of a smart meter. */
export class SmartRefusalInterestPayload {
  @Enumerated(SMART_INTEREST_TYPES, { required: true })
  type: string;

  @CivilDate({ required: true })
  date: string;

  @Enumerated(SMART_REFUSAL_REASONS, { required: 'conditional' })
  refusal_reason?: string;

  @Enumerated(SMART_REFUSAL_SOURCES)
  source?: string;
}
