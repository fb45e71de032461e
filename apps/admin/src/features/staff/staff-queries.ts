import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type {
  ChangeStaffRequest,
  InvitedStaffMember,
  InviteStaffRequest,
  LinkSingleSignOnRequest,
  StaffMember,
} from '../../lib/operator-api';

export const staffPageSize = 100;

/** One page of the people who may use the console. @param query the page, as for the API */
export function staffQuery(query: string) {
  return queryOptions({
    queryKey: ['staff', query],
    queryFn: ({ signal }) => callApi('GET /staff', { query, signal }),
  });
}

/** Invites a member of staff; the answer has their one-time password. */
export function inviteStaff(body: InviteStaffRequest): Promise<InvitedStaffMember> {
  return callApi('POST /staff', { body });
}

/** Changes the role or access of a member of staff. */
export function changeStaff(id: string, body: ChangeStaffRequest): Promise<StaffMember> {
  return callApi('PATCH /staff/{id}', { path: { id }, body });
}

/** Removes what somebody signs in with, and gives a one-time password in its place. */
export function resetStaff(id: string, reason: string): Promise<InvitedStaffMember> {
  return callApi('POST /staff/{id}/reset', { path: { id }, body: { reason } });
}

/** Says which account of the OpenID provider somebody is. */
export function linkSingleSignOn(id: string, body: LinkSingleSignOnRequest): Promise<StaffMember> {
  return callApi('PUT /staff/{id}/single-sign-on', { path: { id }, body });
}

/** Gives somebody a one-time password in place of their account at the OpenID provider. */
export function unlinkSingleSignOn(id: string, reason: string): Promise<InvitedStaffMember> {
  return callApi('DELETE /staff/{id}/single-sign-on', { path: { id }, body: { reason } });
}

/** Ends all sessions of a member of staff. */
export function endSessions(id: string, reason: string): Promise<{ ended: number }> {
  return callApi('DELETE /staff/{id}/sessions', { path: { id }, body: { reason } });
}
