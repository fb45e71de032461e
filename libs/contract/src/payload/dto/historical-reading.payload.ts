import { CivilDate, DecimalText, Flag, KnownValue, Text } from '../decorators/index.js';
import { READING_TYPES } from '../enumerations/index.js';

/** A reading taken before the account came. */
export class HistoricalReadingPayload {
  @Text({
    meaning: 'Register that was read; electricity only.',
    required: 'conditional',
    max: 32,
    example: 'L',
    label: 'Register',
    personal: false,
  })
  register_id?: string;

  @CivilDate({ meaning: 'Day of the reading.', required: true, example: '2024-05-31', label: 'Date', personal: false })
  reading_date: string;

  @DecimalText({
    meaning: 'What the register showed, in kWh for electricity and in the unit of the meter for gas.',
    required: true,
    integer: 10,
    fraction: 10,
    example: '17605.0',
    label: 'Reading',
    personal: false,
  })
  reading_value: string;

  @KnownValue(READING_TYPES, {
    meaning: 'How the reading was come by.',
    required: true,
    example: 'ROUTINE',
    personal: false,
  })
  reading_type: string;

  @Flag({ meaning: 'Whether the reading was used for a bill.', required: true, personal: false })
  billed: boolean;
}
