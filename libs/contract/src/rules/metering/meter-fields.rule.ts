import { MeterPayload } from '../../payload/dto/meter.payload.js';
import { RegisterPayload } from '../../payload/dto/register.payload.js';
import { boundOf } from '../bound-of.js';
import { fieldRule } from '../field-rule.js';

/** R72: meter serial numbers have a known form. */
export const serialNumberForm = fieldRule({
  id: 'R72',
  title: 'Meter serial numbers have a known form',
  path: 'supply_addresses[].meter_points[].meters[].meter_serial_number',
  where: [
    'libs/contract/src/payload/dto/meter.payload.ts',
    'apps/api/src/modules/accounts/processing/operator-flags.ts',
  ],
  bound: boundOf(MeterPayload, 'meter_serial_number'),
});

/** R78: registers and gas meters have 1 to 15 digits; a gas meter need not say. */
export const numberOfDigits = fieldRule({
  id: 'R78',
  title: 'Registers and gas meters have 1 to 15 digits; a gas meter need not say',
  path: 'supply_addresses[].meter_points[].meters[].registers[].number_of_digits',
  furtherFields: ['supply_addresses[].meter_points[].meters[].gas_number_of_digits'],
  where: ['libs/contract/src/payload/dto/register.payload.ts'],
  bound: boundOf(RegisterPayload, 'number_of_digits'),
});
