import { Injectable } from '@nestjs/common';
import { currentRequest } from '../../../platform/logging/request-context.js';
import { AccessTokens, type SupplierCaller } from '../tokens/access-tokens.js';
import { TokenMissing, TokenRefused } from '../tokens/token.errors.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { readCredentials } from './credentials.js';

/** Lets a data-import request pass when its access token is good, and notes whose it is. */
@Injectable()
export class TokenGuard {
  constructor(private readonly tokens: AccessTokens) {}

  /** @returns the caller @throws DomainError 401 or 403 */
  async admit(request: Pick<AuthenticatedRequest, 'headers' | 'caller'>): Promise<SupplierCaller> {
    const credentials = readCredentials(request.headers.authorization, 'Token');
    if (credentials.kind === 'missing') throw new TokenMissing();
    if (credentials.kind === 'malformed') throw new TokenRefused();
    request.caller = await this.tokens.authenticate(credentials.text);
    const context = currentRequest();
    if (context !== undefined) context.organizationId = request.caller.organizationId;
    return request.caller;
  }
}
