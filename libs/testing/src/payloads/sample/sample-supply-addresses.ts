import { PropertyAdministratorPayload, SupplyAddressPayload } from '@carryover/contract';
import { examplesOf } from './examples-of.js';
import { sampleElectricityMeterPoint, sampleGasMeterPoint } from './sample-meter-points.js';

/** One supply address with both fuels and a property administrator. */
export function sampleSupplyAddresses(): SupplyAddressPayload[] {
  return [
    {
      ...examplesOf(SupplyAddressPayload),
      meter_points: [sampleElectricityMeterPoint(), sampleGasMeterPoint()],
      property_administrators: [
        {
          ...examplesOf(PropertyAdministratorPayload),
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
