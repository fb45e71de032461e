import { type SupplyAddressPayload } from '@carryover/contract';
import { sampleElectricityMeterPoint, sampleGasMeterPoint } from './sample-meter-points.js';

/** One supply address with both fuels and a property administrator. */
export function sampleSupplyAddresses(): SupplyAddressPayload[] {
  return [
    {
      supply_address1: 'Chapel Cottage',
      supply_address2: '3 Fore Street',
      supply_address3: 'Porthkellis',
      supply_address4: 'Redruth',
      supply_address5: 'Cornwall',
      supply_postcode: 'TR15 2AB',
      is_landlord: false,
      customer_at_supply_address_from_date: '2022-05-01',
      meter_points: [sampleElectricityMeterPoint(), sampleGasMeterPoint()],
      property_administrators: [
        {
          given_name: 'Hedra',
          family_name: 'Nance',
          email: 'lettings@example.net',
          mobile: '07400 551209',
          landline: '01209 882210',
          date_of_birth: '1974-07-30',
          title: 'Ms',
          salutation: 'Ms Nance',
        },
      ],
    },
  ];
}
