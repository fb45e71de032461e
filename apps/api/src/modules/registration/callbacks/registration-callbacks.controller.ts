import { parseStrictJson } from '@carryover/contract';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Environment } from '../../../platform/config/environment.js';
import { refuseParameters } from '../../../platform/http/query-parameters.js';
import { readBody } from '../../../platform/http/read-body.js';
import { readRequest } from '../../../platform/http/read-request.js';
import { PublicRoute } from '../../../platform/http/route-access.js';
import { Described } from '../../../platform/openapi/index.js';
import { Clock } from '../../../platform/time/clock.js';
import { MessageSigner } from '../gateway/signature.js';
import { CallbackNotAuthentic } from '../registration.errors.js';
import { ReceiveRegistrationCallbackUseCase } from './receive-callback.usecase.js';
import { RegistrationCallbackRequest } from './registration-callback.request.js';
import { registrationCallbacksDescription } from './registration-callbacks.openapi.js';
import type { CallbackOutcome } from './registration-callbacks.repository.js';

/** Bytes; a callback has a few hundred. */
const BODY_LIMIT = 16_384;

/** Receives the progress of registrations from the gateway. Public for the guard, as the signature identifies the caller. */
@Controller('v1/registration-gateway/callbacks')
@PublicRoute('gateway')
@Described(registrationCallbacksDescription)
export class RegistrationCallbacksController {
  /** Null without a secret: every callback is refused then. */
  private readonly signer: MessageSigner | null;

  constructor(
    { registrationGatewaySecret: secret }: Environment,
    private readonly receiveCallback: ReceiveRegistrationCallbackUseCase,
    private readonly clock: Clock,
  ) {
    this.signer = secret === undefined ? null : new MessageSigner(secret);
  }

  /** Answers 200 to every authentic and well-formed callback, so that the gateway does not repeat it for ever. */
  @Post()
  @HttpCode(200)
  async receive(@Req() request: Request): Promise<{ event_id: string; outcome: CallbackOutcome }> {
    const body = await readBody(request, BODY_LIMIT, 'application/json');
    if (this.signer?.isAuthentic(request.headers, body.toString('utf8'), this.clock.now()) !== true)
      throw new CallbackNotAuthentic();
    refuseParameters(request.query);
    const callback = readRequest(RegistrationCallbackRequest, parseStrictJson(body));
    return { event_id: callback.event_id, outcome: await this.receiveCallback.run(callback) };
  }
}
