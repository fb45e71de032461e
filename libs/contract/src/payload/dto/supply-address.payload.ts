import { CivilDate, Flag, NestedList, Text } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { postcodeInNormalForm } from '../postcode-in-normal-form.js';
import { MeterPointPayload } from './meter-point.payload.js';
import { PropertyAdministratorPayload } from './property-administrator.payload.js';

/** An address that is supplied. */
export class SupplyAddressPayload {
  @Text({
    meaning: 'First line of the address that is supplied.',
    required: true,
    max: 512,
    example: 'Chapel Cottage',
    label: 'Supply address, line 1',
    personal: true,
  })
  supply_address1: string;

  @Text({
    meaning: 'Second line of the address that is supplied.',
    blank: true,
    max: 512,
    example: '3 Fore Street',
    label: 'Supply address, line 2',
    personal: true,
  })
  supply_address2?: string;

  @Text({
    meaning: 'Third line of the address that is supplied.',
    blank: true,
    max: 512,
    example: 'Porthkellis',
    label: 'Supply address, line 3',
    personal: true,
  })
  supply_address3?: string;

  @Text({
    meaning: 'Fourth line of the address that is supplied.',
    blank: true,
    max: 512,
    example: 'Redruth',
    label: 'Supply address, line 4',
    personal: true,
  })
  supply_address4?: string;

  @Text({
    meaning: 'Fifth line of the address that is supplied.',
    blank: true,
    max: 512,
    example: 'Cornwall',
    label: 'Supply address, line 5',
    personal: true,
  })
  supply_address5?: string;

  @Text({
    meaning: 'Postcode of the address that is supplied.',
    required: true,
    max: 10,
    isCode: true,
    normalise: postcodeInNormalForm,
    example: 'TR15 2AB',
    personal: true,
  })
  supply_postcode: string;

  @Flag({ meaning: 'Whether the customer lets the premises; false when left out.', example: false, personal: false })
  is_landlord?: boolean;

  @CivilDate({
    meaning: 'First day the customer was responsible for the premises.',
    required: true,
    example: '2022-05-01',
    label: 'Customer from',
    personal: false,
  })
  customer_at_supply_address_from_date: string;

  @NestedList(() => MeterPointPayload, {
    meaning: 'The electricity and gas supply points of the premises.',
    required: true,
    cap: LIST_CAPS.meter_points,
    group: 'meter points',
  })
  meter_points: MeterPointPayload[];

  @NestedList(() => PropertyAdministratorPayload, {
    meaning: 'Who looks after the premises.',
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
