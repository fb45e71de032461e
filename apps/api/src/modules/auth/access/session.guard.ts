import { Injectable } from '@nestjs/common';
import { RecentCallers } from '../../../platform/rate-limits/recent-callers.js';
import { PasskeyEnrolmentRequired } from '../passkeys/passkey.errors.js';
import { RoleTooLow, SessionMissing } from '../staff/staff.errors.js';
import { isRoleAtLeast } from '../staff/staff-role.js';
import { StaffSessions } from '../staff/staff-sessions.service.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { readCredentials } from './credentials.js';
import type { RouteAccess } from './route-access.js';

/** Admits a request of the operator API whose session is live and whose user's role is high enough. */
@Injectable()
export class SessionGuard {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly callers: RecentCallers,
  ) {}

  /** @throws DomainError 401 or 403 */
  async admit(request: AuthenticatedRequest, access: RouteAccess & { kind: 'staff' }): Promise<true> {
    const { role, whileEnrolling = false } = access;
    const credentials = readCredentials(request.headers.authorization, ['Session']);
    const isUnattended = request.headers['x-unattended'] === 'true';
    const session = credentials.kind === 'given' ? await this.sessions.find(credentials.text, isUnattended) : null;
    if (session === null) throw new SessionMissing();
    if (session.mustEnrolPasskey && !whileEnrolling) throw new PasskeyEnrolmentRequired();
    if (!isRoleAtLeast(session.user.role, role)) throw new RoleTooLow(role);
    this.callers.note('staff');
    request.staffSession = session;
    return true;
  }
}
