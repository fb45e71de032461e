import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import {
  ByStaff,
  ConfirmSessionUseCase,
  CurrentStaffSession,
  OwnPasskeys,
  type Passkey,
  type Proof,
  StaffCall,
  StaffRoute,
  StaffSessionView,
} from '../../auth/index.js';
import { recordBlockedSignIns } from '../record-blocked-sign-ins.js';
import { askedView } from './passkey-sign-in.controller.js';
import type { ASKED_PASSKEY } from './passkey-sign-in.openapi.js';
import { PASSKEY, PASSKEYS, passkeysDescription } from './passkeys.openapi.js';
import { AddPasskeyRequest, ConfirmSessionRequest } from './passkeys.requests.js';

type PasskeyView = Answer<typeof PASSKEY>;
type PasskeysResponse = Answer<typeof PASSKEYS>;
type AskedPasskeyResponse = Answer<typeof ASKED_PASSKEY>;

const anId = new ParseUUIDPipe({ exceptionFactory: () => new NotFound('You have no such passkey.') });

/** The user's own passkeys, and the confirmation of identity before they are changed. */
@Controller('console/v1/passkeys')
@Described(passkeysDescription)
export class ConsolePasskeysController {
  constructor(
    private readonly passkeys: OwnPasskeys,
    private readonly confirmation: ConfirmSessionUseCase,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @StaffRoute('viewer', { whileEnrolling: true })
  async list(@CurrentStaffSession() session: StaffSessionView): Promise<PasskeysResponse> {
    const own = await this.passkeys.list(session);
    const { add, remove } = this.passkeys.allowed(session, own);
    return {
      results: own.map((one) => viewOf(one, session, remove)),
      confirm_with: this.confirmation.waysOf(session, own),
      allowed_actions: add ? ['add'] : [],
    };
  }

  @Post('options')
  @HttpCode(200)
  @StaffRoute('viewer', { whileEnrolling: true })
  async ask(@CurrentStaffSession() session: StaffSessionView): Promise<AskedPasskeyResponse> {
    return askedView(await this.passkeys.ask(session));
  }

  @Post()
  @StaffRoute('viewer', { whileEnrolling: true })
  async add(
    @JsonBody() request: AddPasskeyRequest,
    @CurrentStaffSession() session: StaffSessionView,
    @ByStaff() by: StaffCall,
  ): Promise<PasskeyView> {
    const added = await this.passkeys.add(session, request, (tx, passkey) =>
      this.audit.record(tx, by, actOn('passkey.add', by), { after: named(passkey) }),
    );
    return viewOf(added, session, this.passkeys.allowed(session, await this.passkeys.list(session)).remove);
  }

  @Delete(':id')
  @HttpCode(204)
  @StaffRoute('viewer')
  async remove(
    @Param('id', anId) id: string,
    @CurrentStaffSession() session: StaffSessionView,
    @ByStaff() by: StaffCall,
  ): Promise<void> {
    await this.passkeys.remove(session, id, (tx, passkey) =>
      this.audit.record(tx, by, actOn('passkey.remove', by), { before: named(passkey) }),
    );
  }

  @Post('confirmation/options')
  @HttpCode(200)
  @StaffRoute('viewer', { whileEnrolling: true })
  async askToConfirm(@CurrentStaffSession() session: StaffSessionView): Promise<AskedPasskeyResponse> {
    return askedView(await this.confirmation.ask(session));
  }

  /** Adding and removing passkeys is possible for some minutes from now. */
  @Post('confirmation')
  @HttpCode(204)
  @StaffRoute('viewer', { whileEnrolling: true })
  async confirm(
    @JsonBody() body: ConfirmSessionRequest,
    @CurrentStaffSession() session: StaffSessionView,
    @ByStaff() by: StaffCall,
  ): Promise<void> {
    const proof = proofOf(body);
    await this.confirmation.run(session, proof, by, (tx, blocked) => recordBlockedSignIns(this.audit, tx, blocked));
  }
}

/** @throws FieldErrorsError unless it is one of the two */
function proofOf({ password, ticket, credential }: ConfirmSessionRequest): Proof {
  if (password !== undefined && ticket === undefined && credential === undefined) return { password };
  if (password === undefined && ticket !== undefined && credential !== undefined) return { ticket, credential };
  throw new FieldErrorsError({ non_field_errors: ['Give the password, or the answer of a passkey with its ticket.'] });
}

function viewOf(passkey: Passkey, { passkeyId }: StaffSessionView, mayRemove: boolean): PasskeyView {
  const { id, label, createdAt, lastUsedAt } = passkey;
  const times = { created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
  return { id, label, ...times, is_current: id === passkeyId, allowed_actions: mayRemove ? ['remove'] : [] };
}

/** A passkey as audit entries name it, without its credential id. */
function named({ id, label }: Passkey): { id: string; label: string } {
  return { id, label };
}

function actOn(action: string, { email }: StaffCall) {
  return { action, target: { type: 'staff', id: email } };
}
