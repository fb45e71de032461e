import { Controller, Delete, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Approvals } from '../../approvals/index.js';
import { type AuditedAct, AuditTrail } from '../../audit/index.js';
import {
  ByStaff,
  CurrentStaffSession,
  checkNewPassword,
  ManageStaffUseCase,
  PublicRoute,
  SignInUseCase,
  StaffCall,
  StaffRoute,
  StaffSessions,
  StaffSessionView,
} from '../../auth/index.js';
import { recordBlockedSignIns } from '../record-blocked-sign-ins.js';
import { CURRENT_SESSION, OPEN_LOCAL_SESSION, sessionsDescription } from './sessions.openapi.js';
import { ChangePasswordRequest, SignInRequest } from './sessions.request.js';

type OpenSessionResponse = Answer<typeof OPEN_LOCAL_SESSION>;
type CurrentSessionResponse = Answer<typeof CURRENT_SESSION>;

/** Signing in to the console, and out. */
@Controller('console/v1/sessions')
@Described(sessionsDescription)
export class SessionsController {
  constructor(
    private readonly signIn: SignInUseCase,
    private readonly sessions: StaffSessions,
    private readonly staff: ManageStaffUseCase,
    private readonly audit: AuditTrail,
    private readonly approvals: Approvals,
  ) {}

  @Post()
  @PublicRoute()
  async open(@JsonBody() body: SignInRequest, @Ip() address: string): Promise<OpenSessionResponse> {
    const { device_token: brought, new_password: next, ...request } = body;
    const command = { ...request, address, newPassword: next, deviceToken: brought };
    const { token, expiresAt, deviceToken } = await this.signIn.run(command, {
      replaced: (tx, by) => this.audit.record(tx, by, ownAct('staff.change_password', by)),
      opened: (tx, by) => this.audit.record(tx, by, ownAct('session.open', by)),
      blocked: (tx, blocked) => recordBlockedSignIns(this.audit, tx, blocked),
    });
    return { token, expires_at: expiresAt.toISOString(), device_token: deviceToken };
  }

  @Get('current')
  @StaffRoute('viewer', { whileEnrolling: true })
  current(@CurrentStaffSession() session: StaffSessionView): CurrentSessionResponse {
    const { email, displayName: display_name, role } = session.user;
    const { retryAbove } = this.approvals;
    return {
      staff_user: { email, display_name, role },
      expires_at: session.expiresAt.toISOString(),
      is_single_sign_on: session.isSingleSignOn,
      must_enrol_passkey: session.mustEnrolPasskey,
      needs_approval: retryAbove === null ? null : { retry_imports_above: retryAbove },
    };
  }

  @Delete('current')
  @HttpCode(204)
  @StaffRoute('viewer', { whileEnrolling: true })
  async close(@CurrentStaffSession() session: StaffSessionView, @ByStaff() by: StaffCall): Promise<void> {
    await this.audit.perform(by, ownAct('session.close', by), async (tx) => {
      await this.sessions.close(tx, session.id);
      return { result: null };
    });
  }

  /** Sets one's own password and signs one out everywhere else. */
  @Post('current/password')
  @HttpCode(204)
  @StaffRoute('viewer')
  async changePassword(
    @JsonBody() body: ChangePasswordRequest,
    @CurrentStaffSession() session: StaffSessionView,
    @ByStaff() by: StaffCall,
  ): Promise<void> {
    const { current_password: current, new_password: next } = body;
    await checkNewPassword(current, next);
    // A person who finds a session open must not be able to guess the password.
    const attempt = { email: by.email, address: by.address ?? '', known: `session:${session.id}` } as const;
    await this.signIn.count(attempt, (tx, blocked) => recordBlockedSignIns(this.audit, tx, blocked));
    await this.audit.perform(by, ownAct('staff.change_password', by), async (tx) => {
      await this.signIn.forgive(tx, attempt);
      await this.staff.changePassword(
        tx,
        { id: session.id, userId: session.user.id, email: session.user.email },
        { current, next },
      );
      return { result: null };
    });
  }
}

function ownAct(action: string, { email }: StaffCall): AuditedAct {
  return { action, target: { type: 'staff', id: email } };
}
