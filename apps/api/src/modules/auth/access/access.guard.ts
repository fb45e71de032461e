import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ROUTE_ACCESS } from '../../../platform/http/route-access.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import type { RouteAccess } from './route-access.js';
import { SessionGuard } from './session.guard.js';
import { TokenGuard } from './token.guard.js';

/** The one guard of the API: every route says who may call it, and one that does not is called by nobody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenGuard,
    private readonly sessions: SessionGuard,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<RouteAccess | undefined>(ROUTE_ACCESS, targets);
    if (access === undefined) {
      throw new Error(`${context.getClass().name}.${context.getHandler().name} does not say who may call it.`);
    }
    if (access.kind === 'public') return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    return access.kind === 'supplier' ? this.tokens.admit(request) : this.sessions.admit(request, access.role);
  }
}
