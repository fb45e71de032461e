import { Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { type AskedPasskey, PublicRoute, SignInWithPasskeyUseCase } from '../../auth/index.js';
import { recordBlockedSignIns } from '../record-blocked-sign-ins.js';
import type { OPEN_LOCAL_SESSION } from '../sessions/sessions.openapi.js';
import { ASKED_PASSKEY, passkeySignInDescription } from './passkey-sign-in.openapi.js';
import { SignInWithPasskeyRequest } from './passkeys.requests.js';

type AskedPasskeyResponse = Answer<typeof ASKED_PASSKEY>;
type OpenSessionResponse = Answer<typeof OPEN_LOCAL_SESSION>;

/** A question as it goes to the browser. */
export function askedView({ options, ticket, expiresAt }: AskedPasskey): AskedPasskeyResponse {
  return { options, ticket, expires_at: expiresAt.toISOString() };
}

/** Signing in to the console with a passkey, and with nothing else. */
@Controller('console/v1/sessions/passkey')
@Described(passkeySignInDescription)
export class PasskeySignInController {
  constructor(
    private readonly signIn: SignInWithPasskeyUseCase,
    private readonly audit: AuditTrail,
  ) {}

  @Post('options')
  @HttpCode(200)
  @PublicRoute()
  async ask(): Promise<AskedPasskeyResponse> {
    return askedView(await this.signIn.ask());
  }

  @Post()
  @PublicRoute()
  async open(@JsonBody() body: SignInWithPasskeyRequest, @Ip() address: string): Promise<OpenSessionResponse> {
    const { ticket, credential, device_token: brought } = body;
    const command = { ticket, credential, address, deviceToken: brought };
    const { token, expiresAt, deviceToken } = await this.signIn.run(command, {
      opened: (tx, by, { id, label }) => {
        const act = { action: 'session.open', target: { type: 'staff', id: by.email } };
        return this.audit.record(tx, by, act, { after: { passkey: { id, label } } });
      },
      blocked: (tx, blocked) => recordBlockedSignIns(this.audit, tx, blocked),
    });
    return { token, expires_at: expiresAt.toISOString(), device_token: deviceToken };
  }
}
