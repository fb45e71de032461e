import { addDays, type CustomerPayload, type CustomerPreferencesPayload } from '@carryover/contract';
import { PSR_CODES } from '@carryover/industry';
import type { Draw } from '../draw.js';
import { drawInwardPart } from '../parts/postcode.js';
import { FAMILY_NAMES, GIVEN_NAMES, MAIL_DOMAINS, TITLES } from './names.js';
import type { SamplePlan } from './sample-plan.js';
import { MOBILE_STARTS, STREETS, type Town } from './towns.js';

const PSR = [...PSR_CODES.keys()];

/** One or two people of one family name. */
export function makeCustomers(plan: SamplePlan): [CustomerPayload, ...CustomerPayload[]] {
  const family = plan.draw.pick(FAMILY_NAMES);
  const first = makeCustomer(plan, family);
  return plan.draw.maybe(0.3) ? [first, makeCustomer(plan, family)] : [first];
}

function makeCustomer({ draw, town, number, billedTo }: SamplePlan, family: string): CustomerPayload {
  const given = draw.pick(GIVEN_NAMES);
  const title = draw.pick(TITLES);
  const mailbox = `${given}.${family}.${number}`.toLowerCase().replaceAll(/[^a-z0-9.]/g, '');
  return {
    given_name: given,
    family_name: family,
    email: `${mailbox}@${draw.pick(MAIL_DOMAINS)}`,
    mobile: mobileNumber(draw),
    ...draw.optional({ landline: () => landlineNumber(draw, town) }, 0.4),
    date_of_birth: addDays(billedTo, -draw.whole(7_000, 30_000)),
    title,
    salutation: `${title} ${family}`,
    ...draw.optional(
      {
        psr: () => [
          {
            elec_industry_code: draw.pick(PSR) ?? '01',
            effective_from: addDays(billedTo, -draw.whole(30, 900)),
          },
        ],
      },
      0.15,
    ),
    customer_preferences: makePreferences(draw),
  };
}

function makePreferences(draw: Draw): CustomerPreferencesPayload {
  return {
    opted_into_sms: draw.maybe(0.6),
    opted_into_recommended: draw.maybe(0.2),
    opted_into_updates: draw.maybe(0.6),
    opted_into_third_parties: draw.maybe(0.05),
    opted_into_offers: draw.maybe(0.2),
  };
}

function mobileNumber(draw: Draw): string {
  return `${draw.pick(MOBILE_STARTS)} ${digits(draw, 6)}`;
}

function landlineNumber(draw: Draw, { landline: [area, start, free] }: Town): string {
  return `${area} ${start}${digits(draw, free)}`;
}

function digits(draw: Draw, count: number): string {
  return draw.list(count, () => String(draw.whole(0, 9))).join('');
}

/** The lines of an address and its postcode, without the names of the fields. */
export interface SampleAddress {
  readonly lines: readonly string[];
  readonly postcode: string;
}

/** A random address in the town of the plan. */
export function makeAddress({ draw, town }: SamplePlan): SampleAddress {
  const street = `${draw.whole(1, 180)} ${draw.pick(STREETS)}`;
  const flat = draw.maybe(0.15) ? [`Flat ${draw.whole(1, 24)}`] : [];
  return {
    lines: [...flat, street, town.name, ...(town.county === '' ? [] : [town.county])],
    postcode: `${draw.pick(town.outward)} ${drawInwardPart(draw, 1)}`,
  };
}
