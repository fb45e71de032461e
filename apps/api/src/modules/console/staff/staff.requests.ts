import { Enumerated, Flag, Text } from '@carryover/contract';
import { STAFF_ROLES } from '../../auth/index.js';
import { ReasonedRequest } from '../reasoned.request.js';

/** Gives a person access. */
export class InviteStaffRequest extends ReasonedRequest {
  @Text({
    required: true,
    max: 254,
    pattern: { rule: 'R28', source: '^[^\\s@]+@[^\\s@]+$', message: '{value} is not an e-mail address.' },
  })
  email: string;

  @Text({ required: true, max: 100 })
  display_name: string;

  @Enumerated(STAFF_ROLES, { required: true })
  role: string;
}

/** Links a user to an account of the OpenID provider. */
export class LinkSingleSignOnRequest extends ReasonedRequest {
  /** `sub` of the account; case counts. */
  @Text({ required: true, max: 255 })
  subject: string;
}

/** Changes the given fields; the others stay. */
export class ChangeStaffRequest extends ReasonedRequest {
  @Enumerated(STAFF_ROLES)
  role?: string;

  @Text({ max: 100 })
  display_name?: string;

  @Flag()
  disabled?: boolean;
}
