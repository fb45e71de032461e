import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { asPlatform, type DataScope, enterScope } from '../../../platform/database/data-scope.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { type CountedAs, ROUTE_ACCESS } from '../../../platform/http/route-access.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { RequestLimits } from '../../../platform/rate-limits/request-limits.js';
import { KeyLimited } from '../api-keys/api-key.errors.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { mayWrite, type RouteAccess } from './route-access.js';
import { SessionGuard } from './session.guard.js';
import { TokenGuard } from './token.guard.js';

type AuthenticatedAccess = Exclude<RouteAccess, { kind: 'public' }>;

/**
 * The only guard of the API: a route without a declared access is closed. An admitted caller is counted here, before
 * the body is read, and the request sees the rows of that caller from here on.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenGuard,
    private readonly sessions: SessionGuard,
    private readonly limits: RequestLimits,
    private readonly logger: AppLogger,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<RouteAccess | undefined>(ROUTE_ACCESS, targets);
    if (access === undefined) {
      throw new Error(`${context.getClass().name}.${context.getHandler().name} does not say who may call it.`);
    }
    if (access.kind === 'public') enterScope('platform');
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const response = http.getResponse<Response>();
    if (access.kind === 'public') return this.admitAnybody(request, response, access.countedAs);
    try {
      enterScope(await asPlatform(() => this.authenticate(request, access)));
    } catch (error) {
      // A stranger who tries out many tokens is refused without an answer about them.
      if (error instanceof KeyLimited)
        this.logger.warn('auth.api_key.refused', { code: error.code, apiKeyId: error.apiKeyId });
      if (error instanceof DomainError) await this.limits.admitStranger(request, response);
      throw error;
    }
    if (request.caller !== undefined) await this.limits.admit(response, 'organisation', request.caller.organizationId);
    if (request.staffSession !== undefined) await this.limits.admit(response, 'staff', request.staffSession.user.id);
    return true;
  }

  /** @returns whose rows the request sees @throws DomainError 401 or 403 */
  private async authenticate(request: AuthenticatedRequest, access: AuthenticatedAccess): Promise<DataScope> {
    if (access.kind === 'supplier') return this.tokens.admit(request, mayWrite(access, request.method));
    await this.sessions.admit(request, access);
    return 'platform';
  }

  private async admitAnybody(request: AuthenticatedRequest, response: Response, countedAs: CountedAs): Promise<true> {
    if (countedAs !== 'nobody') await this.limits.admitStranger(request, response, countedAs);
    return true;
  }
}
