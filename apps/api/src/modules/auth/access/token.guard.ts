import { Injectable } from '@nestjs/common';
import { currentRequest } from '../../../platform/logging/request-context.js';
import { RecentCallers } from '../../../platform/rate-limits/recent-callers.js';
import { holdsApiKey } from '../api-keys/api-key-text.js';
import { AccessTokens, type SupplierCaller } from '../tokens/access-tokens.js';
import { KeyInsteadOfToken, TokenMissing, TokenRefused } from '../tokens/token.errors.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { readCredentials } from './credentials.js';

/** The scheme of the contract, and the one that most clients of HTTP send by themselves. */
const SCHEMES = ['Token', 'Bearer'];

/** A request as far as who asks goes; without an address for keys that are good from anywhere. */
type AskingRequest = Pick<AuthenticatedRequest, 'headers' | 'caller'> & { readonly ip?: string | undefined };

/** Admits a data-import request whose access token is valid, and sets its caller. */
@Injectable()
export class TokenGuard {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly callers: RecentCallers,
  ) {}

  /** @param writes whether the call may write @returns the caller @throws DomainError 401 or 403 */
  async admit(request: AskingRequest, writes: boolean): Promise<SupplierCaller> {
    const { authorization } = request.headers;
    const credentials = readCredentials(authorization, SCHEMES);
    if (credentials.kind === 'missing') throw new TokenMissing();
    if (holdsApiKey(authorization)) throw new KeyInsteadOfToken();
    if (credentials.kind === 'malformed') throw new TokenRefused();
    const caller = await this.tokens.authenticate(credentials.text);
    const context = currentRequest();
    if (context !== undefined) context.organizationId = caller.organizationId;
    this.callers.note(caller.organizationId);
    caller.checkUse(request.ip, writes);
    request.caller = caller;
    return caller;
  }
}
