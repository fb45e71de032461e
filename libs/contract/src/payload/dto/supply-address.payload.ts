import { CivilDate, Flag, NestedList, Text } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { postcodeInNormalForm } from '../postcode-in-normal-form.js';
import { MeterPointPayload } from './meter-point.payload.js';
import { PropertyAdministratorPayload } from './property-administrator.payload.js';

/** A place that is supplied. */
export class SupplyAddressPayload {
  @Text({ required: true, max: 512, personal: true })
  supply_address1: string;

  @Text({ blank: true, max: 512, personal: true })
  supply_address2?: string;

  @Text({ blank: true, max: 512, personal: true })
  supply_address3?: string;

  @Text({ blank: true, max: 512, personal: true })
  supply_address4?: string;

  @Text({ blank: true, max: 512, personal: true })
  supply_address5?: string;

  @Text({ required: true, max: 10, isCode: true, normalise: postcodeInNormalForm, personal: true })
  supply_postcode: string;

  @Flag({ personal: false })
  is_landlord?: boolean;

  @CivilDate({ required: true, personal: false })
  customer_at_supply_address_from_date: string;

  @NestedList(() => MeterPointPayload, { required: true, cap: LIST_CAPS.meter_points })
  meter_points: MeterPointPayload[];

  @NestedList(() => PropertyAdministratorPayload, {
    cap: LIST_CAPS.property_administrators,
    owner: {
      rule: 'R44',
      code: 'multiple_property_administrators',
      keptCap: 100,
      message: 'Only one property administrator is accepted for a supply address.',
    },
  })
  property_administrators?: PropertyAdministratorPayload[];
}
