import type { IncomingMessage, ServerResponse } from 'node:http';
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
    const context = openRequest(request, response);
    if (logger.isEnabled('info')) {
      const log = accessLine(logger, context, request, response);
      response.once('close', () => log(routePattern(request)));
    }
    runInRequest(context, () => withoutScope(next));
  };
}

/** The context of a request; its id is set as X-Request-Id of the answer. */
export function openRequest(request: IncomingMessage, response: ServerResponse): RequestContext {
  const context: RequestContext = {
    requestId: requestIdFrom(request.headers['x-request-id']),
    whenAnswered: (then) => {
      if (response.closed) then();
      else response.once('close', then);
    },
  };
  response.setHeader('X-Request-Id', context.requestId);
  return context;
}

/**
 * Writes the access line of a request that began now, when it is called.
 * @returns takes the pattern of the route, never the path: paths carry account numbers
 */
export function accessLine(
  logger: AppLogger,
  context: RequestContext,
  request: IncomingMessage,
  response: ServerResponse,
): (route: string | null) => void {
  const startedAt = performance.now();
  return (route) => {
    logger.info('http.request.answered', {
      // Outside of the request's own asynchronous context, hence by hand.
      request_id: context.requestId,
      organization_id: context.organizationId,
      method: request.method,
      route,
      status: response.statusCode,
      completed: response.writableFinished,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
}

function routePattern(request: Request): string | null {
  const route: unknown = request.route;
  if (typeof route !== 'object' || route === null) return null;
  const path: unknown = Reflect.get(route, 'path');
  return typeof path === 'string' ? path : null;
}
