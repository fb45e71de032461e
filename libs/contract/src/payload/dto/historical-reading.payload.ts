import { CivilDate, DecimalText, Flag, KnownValue, Text } from '../decorators/index.js';
import { READING_TYPES } from '../enumerations/index.js';

/** A reading taken before the account came. */
export class HistoricalReadingPayload {
  @Text({ required: 'conditional', max: 32, personal: false })
  register_id?: string;

  @CivilDate({ required: true, personal: false })
  reading_date: string;

  @DecimalText({ required: true, integer: 10, fraction: 10, personal: false })
  reading_value: string;

  @KnownValue(READING_TYPES, { required: true, personal: false })
  reading_type: string;

  @Flag({ required: true, personal: false })
  billed: boolean;
}
