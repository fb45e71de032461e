import { Controller, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import {
  ByStaff,
  CurrentStaffSession,
  OidcClient,
  OidcSessions,
  PasskeyCeremonies,
  PublicRoute,
  SignInWithOidcUseCase,
  StaffCall,
  StaffRoute,
  StaffSessions,
  StaffSessionView,
} from '../../auth/index.js';
import type { OPEN_SESSION } from '../sessions/sessions.openapi.js';
import { BEGUN_SIGN_IN, oidcSignInDescription, SIGN_IN_METHODS, SIGNED_OUT } from './oidc-sign-in.openapi.js';
import { FinishOidcSignInRequest } from './oidc-sign-in.request.js';

type SignInMethodsResponse = Answer<typeof SIGN_IN_METHODS>;
type BegunSignInResponse = Answer<typeof BEGUN_SIGN_IN>;
type OpenSessionResponse = Answer<typeof OPEN_SESSION>;
type SignedOutResponse = Answer<typeof SIGNED_OUT>;

/** Signing in to the console with an account of the OpenID provider, and out there as well. */
@Controller('console/v1')
@Described(oidcSignInDescription)
export class OidcSignInController {
  constructor(
    private readonly client: OidcClient,
    private readonly passkeys: PasskeyCeremonies,
    private readonly signIn: SignInWithOidcUseCase,
    private readonly held: OidcSessions,
    private readonly sessions: StaffSessions,
    private readonly audit: AuditTrail,
  ) {}

  @Get('sign-in-methods')
  @PublicRoute()
  methods(): SignInMethodsResponse {
    const { name } = this.client;
    return { single_sign_on: name === null ? null : { name }, passkeys: this.passkeys.arePossible };
  }

  @Post('sessions/single-sign-on')
  @HttpCode(200)
  @PublicRoute()
  async begin(): Promise<BegunSignInResponse> {
    const { authorizationUrl, ticket, expiresAt } = await this.signIn.begin();
    return { authorization_url: authorizationUrl, ticket, expires_at: expiresAt.toISOString() };
  }

  @Post('sessions/single-sign-on/callback')
  @PublicRoute()
  async finish(
    @JsonBody() { ticket, query }: FinishOidcSignInRequest,
    @Ip() address: string,
  ): Promise<OpenSessionResponse> {
    const { token, expiresAt } = await this.signIn.finish({ ticket, query, address }, (...entry) =>
      this.audit.record(...entry),
    );
    return { token, expires_at: expiresAt.toISOString() };
  }

  /** Ends the session here. @returns where the browser signs out at the provider, if it has to */
  @Post('sessions/current/sign-out')
  @HttpCode(200)
  @StaffRoute('viewer', { whileEnrolling: true })
  async signOut(@CurrentStaffSession() { id }: StaffSessionView, @ByStaff() by: StaffCall): Promise<SignedOutResponse> {
    const act = { action: 'session.close', target: { type: 'staff', id: by.email } };
    const tokens = await this.audit.perform(by, act, async (tx) => {
      const result = await this.held.tokensOf(tx, id);
      await this.sessions.close(tx, id);
      return { result };
    });
    return { end_session_url: tokens === null ? null : await this.client.endSessionUrl(tokens) };
  }
}
