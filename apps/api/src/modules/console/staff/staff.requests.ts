import { Enumerated, Flag, Text } from '@carryover/contract';
import { STAFF_ROLES } from '../../auth/index.js';
import { ReasonedRequest } from '../reasoned.request.js';

/** Gives somebody access. */
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

/** Says which account of the OpenID provider somebody is. */
export class LinkSingleSignOnRequest extends ReasonedRequest {
  /** `sub` of the account; case counts. */
  @Text({ required: true, max: 255 })
  subject: string;
}

/** Changes what is given; the rest stays. */
export class ChangeStaffRequest extends ReasonedRequest {
  @Enumerated(STAFF_ROLES)
  role?: string;

  @Text({ max: 100 })
  display_name?: string;

  @Flag()
  disabled?: boolean;
}
