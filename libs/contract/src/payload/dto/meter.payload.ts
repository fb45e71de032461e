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
    meaning: 'Serial number, as it stands on the meter.',
    required: true,
    max: 32,
    pattern: {
      rule: 'R72',
      code: 'invalid_meter_serial_number',
      source: '^[A-Za-z0-9][A-Za-z0-9 ./\\-]*$',
      message: 'The meter serial number is not in a recognised format.',
    },
    example: 'Z21N508114',
    label: 'Serial number',
    personal: false,
  })
  meter_serial_number: string;

  @CivilDate({ meaning: 'Day the meter was installed.', example: '2021-06-17', personal: false })
  installed_on?: string;

  @NestedList(() => RegisterPayload, {
    meaning: 'The registers of an electricity meter; a gas meter has none.',
    required: 'conditional',
    cap: LIST_CAPS.registers,
  })
  registers?: RegisterPayload[];

  @NestedList(() => TransferReadingPayload, {
    meaning: 'Readings at which the account changes hands: one for each settlement register, or one of a gas meter.',
    required: 'conditional',
    cap: LIST_CAPS.transfer_readings,
  })
  transfer_readings?: TransferReadingPayload[];

  @NestedList(() => HistoricalReadingPayload, {
    meaning: 'Readings of the past and of the days since.',
    cap: LIST_CAPS.reading_history,
    correctable: { unless: 'billed', by: ['register_id', 'reading_date'] },
  })
  reading_history?: HistoricalReadingPayload[];

  @Whole({
    meaning: 'Digits that a gas meter shows before the point; gas only.',
    min: 1,
    max: 15,
    bounds: { rule: 'R78', message: 'The number of digits must be between {min} and {max}.' },
    example: 5,
    label: 'Digits',
    personal: false,
  })
  gas_number_of_digits?: number;

  @KnownValue(SMART_TYPES, {
    meaning: 'Which kind of smart meter it is; NONE when left out.',
    example: 'SMETS2',
    personal: false,
  })
  smart_type?: string;

  @Flag({
    meaning: 'Whether the customer pays at the meter before use; false when left out.',
    example: false,
    label: 'Prepayment',
    personal: false,
  })
  is_prepay?: boolean;

  @Nested(() => PrepayDetailsPayload, {
    meaning: 'Balances of a prepayment meter.',
    required: 'conditional',
    label: 'Prepayment',
  })
  prepay_details?: PrepayDetailsPayload;
}
