import { CivilDate, Flag, KnownValue, Nested, NestedList, Text, Whole } from '../decorators/index.js';
import { SMART_TYPES } from '../enumerations/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { HistoricalReadingPayload } from './historical-reading.payload.js';
import { PrepayDetailsPayload } from './prepay-details.payload.js';
import { RegisterPayload } from './register.payload.js';
import { TransferReadingPayload } from './transfer-reading.payload.js';

/** A meter at a supply point. */
export class MeterPayload {
  @Text({
    required: true,
    max: 32,
    pattern: {
      rule: 'R72',
      code: 'invalid_meter_serial_number',
      source: '^[A-Za-z0-9][A-Za-z0-9 ./\\-]*$',
      message: 'The meter serial number is not in a recognised format.',
    },
    personal: false,
  })
  meter_serial_number: string;

  @CivilDate({ personal: false })
  installed_on?: string;

  @NestedList(() => RegisterPayload, { required: 'conditional', cap: LIST_CAPS.registers })
  registers?: RegisterPayload[];

  @NestedList(() => TransferReadingPayload, { required: 'conditional', cap: LIST_CAPS.transfer_readings })
  transfer_readings?: TransferReadingPayload[];

  @NestedList(() => HistoricalReadingPayload, { cap: LIST_CAPS.reading_history })
  reading_history?: HistoricalReadingPayload[];

  @Whole({
    min: 1,
    max: 15,
    bounds: { rule: 'R78', message: 'The number of digits must be between {min} and {max}.' },
    personal: false,
  })
  gas_number_of_digits?: number;

  @KnownValue(SMART_TYPES, { personal: false })
  smart_type?: string;

  @Flag({ personal: false })
  is_prepay?: boolean;

  @Nested(() => PrepayDetailsPayload, { required: 'conditional' })
  prepay_details?: PrepayDetailsPayload;
}
