import { type CustomerPayload, type PropertyAdministratorPayload, type PsrPayload } from '@carryover/contract';
import { PSR_CODES } from '@carryover/industry';
import { type Draw } from '@carryover/samples';
import { drawEmail, drawPhone, drawText } from './draw-text.js';
import { drawDateBefore } from './draw-values.js';

const LATEST_BIRTH = '2004-12-31';
const PSR_CODE_LIST = [...PSR_CODES.keys()];

/** The fields of a person; blanks stand for "not given". */
function makePerson(draw: Draw): PropertyAdministratorPayload {
  const orBlank = (value: string): string => (draw.maybe(0.1) ? '' : value);
  return draw.optional<PropertyAdministratorPayload>({
    given_name: () => orBlank(drawText(draw, 255)),
    family_name: () => orBlank(drawText(draw, 255)),
    email: () => orBlank(drawEmail(draw)),
    mobile: () => orBlank(drawPhone(draw)),
    landline: () => orBlank(drawPhone(draw)),
    date_of_birth: () => drawDateBefore(draw, LATEST_BIRTH, 25_000),
  });
}

/** A property administrator, about whom nothing has to be known. */
export function makePropertyAdministrator(draw: Draw): PropertyAdministratorPayload {
  return makePerson(draw);
}

/** A customer of a domestic account: the family name is not blank. */
export function makeCustomer(draw: Draw): CustomerPayload {
  return {
    ...makePerson(draw),
    family_name: drawText(draw, 255),
    ...draw.optional<Required<Pick<CustomerPayload, 'psr' | 'customer_preferences'>>>({
      psr: () => draw.list(draw.count(0, 4), () => makePsr(draw)),
      customer_preferences: () => ({}),
    }),
  };
}

function makePsr(draw: Draw): PsrPayload {
  const code = draw.pick(PSR_CODE_LIST) ?? '01';
  return {
    ...(draw.maybe() ? { gas_industry_code: code } : { elec_industry_code: code }),
    ...draw.optional({ effective_from: () => drawDateBefore(draw, '2024-12-31', 2_000) }),
  };
}
