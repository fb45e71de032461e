import { MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { boundOf } from '../bound-of.js';
import { fieldRule } from '../field-rule.js';

/** R54: the profile class is 0 to 8. */
export const profileClass = fieldRule({
  id: 'R54',
  title: 'The profile class is 0 to 8',
  path: 'supply_addresses[].meter_points[].profile_class',
  where: ['libs/contract/src/payload/dto/meter-point.payload.ts'],
  bound: boundOf(MeterPointPayload, 'profile_class'),
});

/** R55: the settlement configuration is four digits. */
export const settlementConfiguration = fieldRule({
  id: 'R55',
  title: 'The settlement configuration is four digits',
  path: 'supply_addresses[].meter_points[].ssc',
  where: ['libs/contract/src/payload/dto/meter-point.payload.ts'],
  bound: boundOf(MeterPointPayload, 'ssc'),
});
