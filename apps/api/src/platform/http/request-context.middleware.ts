import type { NextFunction, Request, Response } from 'express';
import { withoutScope } from '../database/data-scope.js';
import type { AppLogger } from '../logging/logger.js';
import { type RequestContext, runInRequest } from '../logging/request-context.js';
import { requestIdFrom } from './request-id.js';

/**
 * Gives every request its id (answered as X-Request-Id) and writes its one access line when the answer is out. It
 * sees no rows until it is known who calls.
 */
export function requestContextMiddleware(logger: AppLogger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const context: RequestContext = { requestId: requestIdFrom(request.headers['x-request-id']) };
    response.setHeader('X-Request-Id', context.requestId);
    if (logger.isEnabled('info')) logWhenClosed(logger, context, request, response);
    runInRequest(context, () => withoutScope(next));
  };
}

function logWhenClosed(logger: AppLogger, context: RequestContext, request: Request, response: Response): void {
  const startedAt = performance.now();
  response.once('close', () => {
    logger.info('http.request.answered', {
      // Outside of the request's own asynchronous context, hence by hand.
      request_id: context.requestId,
      organization_id: context.organizationId,
      method: request.method,
      // The pattern, never the path: paths carry account numbers.
      route: routePattern(request),
      status: response.statusCode,
      completed: response.writableFinished,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  });
}

function routePattern(request: Request): string | null {
  const route: unknown = request.route;
  if (typeof route !== 'object' || route === null) return null;
  const path: unknown = Reflect.get(route, 'path');
  return typeof path === 'string' ? path : null;
}
