import { CivilDate, KnownValue } from '../decorators/index.js';
import { SMART_INTEREST_TYPES, SMART_REFUSAL_REASONS, SMART_REFUSAL_SOURCES } from '../enumerations/index.js';

/** The customer's interest in a smart meter, or reason against one. */
export class SmartRefusalInterestPayload {
  @KnownValue(SMART_INTEREST_TYPES, {
    meaning: 'Whether the customer is interested in a smart meter.',
    required: true,
    example: 'NOT_AT_THE_MOMENT',
    column: 'smart_refusal_type',
    personal: false,
  })
  type: string;

  @CivilDate({
    meaning: 'Day the customer said so.',
    required: true,
    example: '2022-04-20',
    column: 'smart_refusal_date',
    personal: false,
  })
  date: string;

  @KnownValue(SMART_REFUSAL_REASONS, {
    meaning: 'Why the customer wants none; not where they are interested.',
    required: 'conditional',
    example: 'MORE_INFORMATION_REQUIRED',
    column: 'smart_refusal_reason',
    personal: true,
  })
  refusal_reason?: string;

  @KnownValue(SMART_REFUSAL_SOURCES, {
    meaning: 'Where the customer said so.',
    example: 'WEBSITE',
    column: 'smart_refusal_source',
    personal: false,
  })
  source?: string;
}
