import { CivilDate, DecimalText, KnownValue, Text } from '../decorators/index.js';
import { READING_TYPES } from '../enumerations/index.js';

/** The reading at which an account changes hands. */
export class TransferReadingPayload {
  @Text({
    meaning: 'Register that was read; electricity only.',
    required: 'conditional',
    max: 32,
    example: 'L',
    label: 'Register',
    personal: false,
  })
  register_id?: string;

  @CivilDate({ meaning: 'Day of the reading.', required: true, example: '2024-08-31', label: 'Date', personal: false })
  reading_date: string;

  @DecimalText({
    meaning: 'What the register showed, in kWh for electricity and in the unit of the meter for gas.',
    required: true,
    integer: 10,
    fraction: 10,
    example: '18342.0',
    label: 'Reading',
    personal: false,
  })
  reading_value: string;

  @KnownValue(READING_TYPES, {
    meaning: 'How the reading was come by.',
    required: true,
    example: 'CUSTOMER',
    personal: false,
  })
  reading_type: string;
}
