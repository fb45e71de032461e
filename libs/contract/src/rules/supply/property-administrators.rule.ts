import { SupplyAddressPayload } from '../../payload/dto/supply-address.payload.js';
import { boundOf } from '../bound-of.js';
import { fieldRule } from '../field-rule.js';

/** R44: a supply address has one property administrator at most. */
export const oneAdministrator = fieldRule({
  id: 'R44',
  title: 'A supply address has one property administrator at most',
  path: 'supply_addresses[].property_administrators',
  where: ['libs/contract/src/payload/dto/supply-address.payload.ts'],
  bound: boundOf(SupplyAddressPayload, 'property_administrators'),
});
