import { Controller, Delete, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { JsonBody } from '../../platform/http/json-body.decorator.js';
import {
  CurrentStaffSession,
  PublicRoute,
  SignIn,
  type StaffRole,
  StaffRoute,
  StaffSessions,
  StaffSessionView,
} from '../auth/index.js';
import { readSignInRequest } from './sessions.request.js';

/** A session just opened. */
export interface OpenSessionResponse {
  token: string;
  expires_at: string;
}

/** Who is signed in. */
export interface CurrentSessionResponse {
  staff_user: { email: string; display_name: string; role: StaffRole };
  expires_at: string;
}

/** Signing in to the console, and out. */
@Controller('console/v1/sessions')
export class SessionsController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: StaffSessions,
  ) {}

  @Post()
  @PublicRoute()
  async open(@JsonBody() body: unknown, @Ip() address: string): Promise<OpenSessionResponse> {
    const { token, expiresAt } = await this.signIn.run({ ...readSignInRequest(body), address });
    return { token, expires_at: expiresAt.toISOString() };
  }

  @Get('current')
  @StaffRoute('viewer')
  current(@CurrentStaffSession() session: StaffSessionView): CurrentSessionResponse {
    const { email, displayName: display_name, role } = session.user;
    return { staff_user: { email, display_name, role }, expires_at: session.expiresAt.toISOString() };
  }

  @Delete('current')
  @HttpCode(204)
  @StaffRoute('viewer')
  async close(@CurrentStaffSession() session: StaffSessionView): Promise<void> {
    await this.sessions.close(session.id);
  }
}
