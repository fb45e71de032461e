import {
  count,
  describeController,
  EXAMPLE_ID,
  flag,
  idParameter,
  instant,
  jsonBodyWith,
  named,
  namedObject,
  nullable,
  objectSchema,
  page,
  refused,
  type Schema,
  success,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { reasonBody, reasoned, reasonedBody } from '../shared.openapi.js';
import { allowedActions, pageWithActions, STAFF_ROLE } from '../shared.schemas.js';
import { ChangeStaffRequest, InviteStaffRequest, LinkSingleSignOnRequest } from './staff.requests.js';

const USER_FIELDS = {
  id: uuid(),
  email: text(254),
  display_name: text(100),
  role: STAFF_ROLE,
  created_at: instant(),
  disabled_at: nullable(instant({ description: 'Since then nobody signs in with it.' })),
  sessions: count({ description: 'Live sessions.' }),
  last_seen_at: nullable(instant({ description: 'Of the live sessions.' })),
  passkeys: count({ description: 'How many they have.' }),
  is_single_sign_on: flag({ description: 'They sign in at the OpenID provider, which says their role and name.' }),
  allowed_actions: allowedActions(
    ...['change_role', 'rename', 'disable', 'enable', 'reset'],
    ...['link_single_sign_on', 'unlink_single_sign_on', 'end_sessions'],
  ),
} satisfies Record<string, Schema>;

/** A member of staff. */
export const USER = namedObject('StaffMember', USER_FIELDS);

/** A user who will sign in for the first time, or for the first time in a new way. */
export const INVITED = namedObject('InvitedStaffMember', {
  ...USER_FIELDS,
  one_time_password: text(24, { pattern: '^[\\w-]{24}$', description: 'For the first sign-in. Given once.' }),
  one_time_password_expires_at: instant({ description: 'It works until then.' }),
});

/** A page of members of staff. */
export const STAFF_PAGE = named('StaffPage', pageWithActions(USER, 'invite'));

/** How many sessions ended. */
export const ENDED_SESSIONS = objectSchema({ ended: count() });

const EXAMPLE = {
  id: EXAMPLE_ID,
  email: 'ada.obi@fenland.example',
  display_name: 'Ada Obi',
  role: 'operator',
  created_at: '2026-02-16T10:00:00.000Z',
  disabled_at: null,
  sessions: 1,
  last_seen_at: '2026-03-02T09:29:00.000Z',
  passkeys: 1,
  is_single_sign_on: false,
  allowed_actions: ['change_role', 'rename', 'disable', 'reset', 'end_sessions'],
};

const NEWCOMER = {
  ...EXAMPLE,
  sessions: 0,
  passkeys: 0,
  last_seen_at: null,
  allowed_actions: ['change_role', 'rename', 'disable', 'reset'],
  one_time_password: 'EXAMPLE-one-time-passwrd',
  one_time_password_expires_at: '2026-03-03T09:30:00.000Z',
};

/** Descriptions of the operations of ConsoleStaffController. */
export const staffDescription = describeController({
  tag: 'Console staff',
  path: [idParameter('the member of staff')],
  operations: {
    list: {
      operationId: 'listStaff',
      summary: 'Members of staff',
      description: 'Everybody who may use the console, and those who were disabled, by e-mail address.',
      answers: [page('A page of members of staff.', STAFF_PAGE, EXAMPLE, { allowed_actions: ['invite'] })],
    },
    invite: {
      operationId: 'inviteStaff',
      summary: 'Give somebody access',
      description:
        'Adds a member of staff with a one-time password, which is in this answer and nowhere else: it works for 24 hours, once, to choose another one when signing in. Until that was done, the same address can be invited anew, with another password, name and role; afterwards it is refused because it has access. Leaves an entry of the audit trail, `staff.invite`.',
      requestBody: reasonedBody(InviteStaffRequest, {
        email: EXAMPLE.email,
        display_name: EXAMPLE.display_name,
        role: 'operator',
        reason: 'Joins the migration team',
      }),
      answers: [
        success('The new member of staff.', INVITED, NEWCOMER),
        refused('Has access', { email: ['This address has access already.'] }),
      ],
    },
    change: {
      operationId: 'changeStaff',
      summary: 'Change, disable or enable a member of staff',
      description:
        'Changes what is given; the rest stays. Who is disabled loses every session at once; a role counts from the next call on. The last administrator stays one. Every call leaves an entry of the audit trail, `staff.change`, with what was and what is.',
      requestBody: reasoned(
        jsonBodyWith(ChangeStaffRequest, {
          role: { summary: 'Another role', value: { role: 'viewer', reason: 'Moves to another team' } },
          disable: { summary: 'Locked out', value: { disabled: true, reason: 'Leaves the company' } },
        }),
      ),
      answers: [
        success('The member of staff as they are now.', USER, { ...EXAMPLE, role: 'viewer' }),
        refused('Last administrator', { non_field_errors: ['This is the last administrator.'] }),
        refused('Said by the provider', {
          non_field_errors: ['Role and name of this account are what the OpenID provider says.'],
        }),
      ],
    },
    link: {
      operationId: 'linkSingleSignOn',
      summary: 'Say which account of the OpenID provider somebody is',
      description:
        'For somebody who has an account here and is refused with `oidc_email_taken`, or whose account at the provider is another one now. Ends every session; from then on they sign in at the provider, with no password. Leaves an entry of the audit trail, `staff.link_single_sign_on`. There is nothing here without `OIDC_ISSUER`.',
      requestBody: reasonedBody(LinkSingleSignOnRequest, {
        subject: '248289761001',
        reason: 'Asked her on the phone: it was her',
      }),
      answers: [
        success('The member of staff, who signs in at the provider now.', USER, {
          ...EXAMPLE,
          sessions: 0,
          last_seen_at: null,
          passkeys: 0,
          is_single_sign_on: true,
          allowed_actions: ['disable', 'unlink_single_sign_on', 'link_single_sign_on'],
        }),
        refused('Taken', { subject: ['This is the account of ben@fenland.example already.'] }),
        refused('Last administrator', { non_field_errors: ['This is the last administrator.'] }),
      ],
    },
    unlink: {
      operationId: 'unlinkSingleSignOn',
      summary: 'Give somebody a password in place of the account at the OpenID provider',
      description:
        'Ends every session; from then on they sign in with a password, first with the one-time password that is in this answer and nowhere else: it works for 24 hours, once, to choose another one. Role and name stay, and may be changed here again. Leaves an entry of the audit trail, `staff.unlink_single_sign_on`.',
      requestBody: reasonBody('The provider is no longer ours'),
      answers: [
        success('The member of staff, who signs in with a password now.', INVITED, {
          ...NEWCOMER,
          passkeys: EXAMPLE.passkeys,
          allowed_actions: ['change_role', 'rename', 'disable'],
        }),
        refused('Has a password', { non_field_errors: ['They sign in with a password already.'] }),
      ],
    },
    reset: {
      operationId: 'resetStaff',
      summary: 'Reset the access of somebody',
      description:
        'For somebody else who lost their password or the devices with their passkeys. Removes both, ends every session, and gives a one-time password, which is in this answer and nowhere else: it works for 24 hours, once, to choose another one when signing in, and where a passkey is needed that leads to adding one. They approve nothing before `APPROVAL_HOURS` have passed. Leaves an entry of the audit trail, `staff.reset_password`, with how many passkeys there were.',
      requestBody: reasonBody('Lost her phone; asked her in person'),
      answers: [
        success('The member of staff.', INVITED, NEWCOMER),
        refused('Not to be reset', {
          non_field_errors: [
            'Only the access of somebody else is reset, who is enabled and does not sign in at the OpenID provider.',
          ],
        }),
      ],
    },
    endSessions: {
      operationId: 'endStaffSessions',
      summary: 'Sign somebody out everywhere',
      description:
        'Ends every session of a member of staff, who may sign in again. Every call leaves an entry of the audit trail, `staff.end_sessions`, with how many there were.',
      requestBody: reasonBody('A laptop was lost'),
      answers: [success('How many sessions ended.', ENDED_SESSIONS, { ended: 2 })],
    },
  },
});
